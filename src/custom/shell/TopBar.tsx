/**
 * The top bar of every area, based on react-admin's: menu, logo (links to `/`), product name, command palette, bell,
 * language, theme, account, sign-out.
 */
import Logout from '@mui/icons-material/Logout'
import Person from '@mui/icons-material/PersonOutlined'
import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import MenuItem from '@mui/material/MenuItem'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { AppBar, SkipNavigationButton, ToggleThemeButton, UserMenu, useTranslate, useUserMenu } from 'react-admin'
import { Link } from 'react-router-dom'
import { useMe } from '../../authProvider/useSession'
import { fileUrl, hasApiExtension } from '../../config'
import { useEngine } from '../engine/definition/EngineContext'
import { Logo } from '../public/Logo'
import { lazyWithBoundary, renderPartOnDemand } from '../ui/lazyWithBoundary'
import { getProductName } from '../ui/productName'
import { useSignOut } from '../ui/SignOutContext'
import { LazyCommandPalette } from './commandPalette/LazyCommandPalette'
import { LanguageButton } from './LanguageButton'

const place = <Box sx={{ width: 40 }} />
const Finder = lazyWithBoundary(
  async () => (await import('./commandPalette/loadCommandPalette')).loadCommandPalette(),
  'in the bar',
  <LazyCommandPalette />,
)
const Bell = lazyWithBoundary(
  async () => (await import('./notifications/NotificationBell')).NotificationBell,
  'in the bar',
  place,
)

/**
 * Sign-out button in the bar. The account menu also has this entry, but the button needs only one click and is visible
 * without opening the menu. The smallest screens have no space for the button.
 */
const SignOutButton = () => {
  const label = useTranslate()('shell.signOut')
  return (
    <Tooltip title={label}>
      <IconButton
        color="inherit"
        aria-label={label}
        onClick={useSignOut()}
        sx={{ '@media (max-width:22.45em)': { display: 'none' } }}
      >
        <Logout />
      </IconButton>
    </Tooltip>
  )
}

const OrganisationMenuItems = renderPartOnDemand(
  async () => (await import('./OrganisationMenuItems')).OrganisationMenuItems,
)

const AccountEntries = ({ profile }: { profile: string | undefined }) => {
  const translate = useTranslate()
  const signOut = useSignOut()
  const close = useUserMenu()?.onClose
  return (
    <>
      {profile && <OrganisationMenuItems />}
      {profile && (
        <MenuItem component={Link} to={profile} onClick={close}>
          <ListItemIcon>
            <Person fontSize="small" />
          </ListItemIcon>
          {translate('shell.menu.profile')}
        </MenuItem>
      )}
      <MenuItem onClick={signOut}>
        <ListItemIcon>
          <Logout fontSize="small" />
        </ListItemIcon>
        {translate('shell.signOut')}
      </MenuItem>
    </>
  )
}

export const TopBar = () => {
  const { areaPath, menu } = useEngine()
  // URL path of the profile; `undefined` if the area has no profile.
  const profile = menu.some(({ segment }) => segment === 'profile') ? `${areaPath}/profile` : undefined
  const translate = useTranslate()
  const logo = useMe()?.organisation?.logo
  const tools = (
    <>
      <Finder />
      {/* The bell is shown only if the area has a profile: only those roles have an organisation, and only
          organisations receive notifications. */}
      {profile && hasApiExtension('notifications') && <Bell areaPath={areaPath} />}
      <LanguageButton />
      <ToggleThemeButton />
    </>
  )
  const account = (
    <>
      {/* The organisation's logo, if it has one, replaces react-admin's icon. Its alternative text is empty, because
          the button already has a name. */}
      <UserMenu
        label="shell.account"
        {...(logo && { icon: <Avatar src={fileUrl(logo.smUrl)} alt="" sx={{ width: 24, height: 24 }} /> })}
      >
        <AccountEntries profile={profile} />
      </UserMenu>
      <SignOutButton />
    </>
  )
  return (
    <Box
      component="header"
      // On a wide screen the bar covers the sidebar. On a phone the sidebar is a drawer that covers the bar.
      // With a large font size, the icons grow only as far as all of them fit into the width of a phone.
      sx={({ zIndex }) => ({
        position: 'sticky',
        top: 0,
        zIndex: { xs: zIndex.appBar, sm: zIndex.drawer + 1 },
        '& .MuiIconButton-root .MuiSvgIcon-root': { fontSize: 'min(1.5rem, 8vw)' },
      })}
    >
      <SkipNavigationButton />
      <AppBar
        component="div"
        position="static"
        alwaysOn
        color="primary"
        elevation={0}
        toolbar={tools}
        userMenu={account}
      >
        <Box
          component={Link}
          to="/"
          aria-label={translate('shell.home')}
          sx={{ display: 'flex', p: 0.5, '& svg, & img': { width: 32, height: 32, objectFit: 'contain' } }}
        >
          <Logo />
        </Box>
        <Typography noWrap sx={{ fontWeight: 600, ml: 1, mr: 'auto', minWidth: 0, flexShrink: 1 }}>
          <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
            {getProductName(translate)}
          </Box>
        </Typography>
      </AppBar>
    </Box>
  )
}
