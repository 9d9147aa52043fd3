/** Icons by the names that definitions and areas use. */
import Add from '@mui/icons-material/Add'
import BarChart from '@mui/icons-material/BarChart'
import Block from '@mui/icons-material/Block'
import CardGiftcard from '@mui/icons-material/CardGiftcard'
import Check from '@mui/icons-material/Check'
import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import Close from '@mui/icons-material/Close'
import Delete from '@mui/icons-material/DeleteOutlined'
import Download from '@mui/icons-material/Download'
import Edit from '@mui/icons-material/EditOutlined'
import History from '@mui/icons-material/History'
import Home from '@mui/icons-material/HomeOutlined'
import Key from '@mui/icons-material/KeyOutlined'
import ListAlt from '@mui/icons-material/ListAlt'
import Mail from '@mui/icons-material/MailOutlined'
import MapIcon from '@mui/icons-material/MapOutlined'
import OilBarrel from '@mui/icons-material/OilBarrelOutlined'
import People from '@mui/icons-material/PeopleOutlined'
import Person from '@mui/icons-material/PersonOutlined'
import PlayArrow from '@mui/icons-material/PlayArrow'
import QrCode from '@mui/icons-material/QrCode2'
import Recycling from '@mui/icons-material/Recycling'
import RouteIcon from '@mui/icons-material/RouteOutlined'
import Share from '@mui/icons-material/ShareOutlined'
import Storefront from '@mui/icons-material/StorefrontOutlined'
import SupervisorAccount from '@mui/icons-material/SupervisorAccountOutlined'
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined'
import Visibility from '@mui/icons-material/VisibilityOutlined'
import VolunteerActivism from '@mui/icons-material/VolunteerActivismOutlined'

export const icons = {
  activate: CheckCircle,
  add: Add,
  analytics: BarChart,
  bins: OilBarrel,
  cancel: Close,
  check: Check,
  deactivate: Block,
  decline: Close,
  delete: Delete,
  download: Download,
  edit: Edit,
  employees: People,
  hide: VisibilityOff,
  home: Home,
  impersonate: SupervisorAccount,
  key: Key,
  log: History,
  mail: Mail,
  map: MapIcon,
  profile: Person,
  qr: QrCode,
  recycle: Recycling,
  requests: ListAlt,
  rewards: CardGiftcard,
  share: Share,
  sponsor: VolunteerActivism,
  start: PlayArrow,
  stores: Storefront,
  trip: RouteIcon,
  view: Visibility,
} as const

export type IconName = keyof typeof icons
