/** Shows a reward as it looks to customers, who spend their points and gems on it. */
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { Image } from '../../../contract/images'
import { fileUrl } from '../../config'
import { useLanguage } from '../../i18n/i18n'
import type { PreviewProps } from '../engine/definition/definition'
import { splitLines } from '../engine/inputs/lines'
import { formatNumber } from '../ui/format'

/** The values of a reward's form that the card shows. A form of simple or of premium rewards has some of them. */
export interface RewardDraft {
  image: Image
  name: string
  description: string
  rewardType: string
  points: number
  gemPrice: number
  pointsPrice: number
  isDigital: boolean
  /** The reward's digital codes as text, one per line. */
  digitalGoods: string
  quantity: number | null
}
type Draft = Partial<RewardDraft>

const pictureStyles = {
  width: '100%',
  aspectRatio: '4 / 3',
  objectFit: 'cover',
  display: 'block',
  bgcolor: 'action.hover',
}

const Picture = ({ image }: { image: Image | undefined }) =>
  image ? (
    <Box component="img" src={fileUrl(image.mdUrl)} alt="" sx={pictureStyles} />
  ) : (
    <Box aria-hidden sx={pictureStyles} />
  )

/** Returns the number of pieces, or `undefined` if it is not limited or not a number yet. */
const leftOf = ({ isDigital, digitalGoods, quantity }: Draft) => {
  if (isDigital) return new Set(splitLines(digitalGoods)).size
  return typeof quantity === 'number' ? quantity : undefined
}

const Prices = ({ values }: { values: Draft }) => {
  const translate = useTranslate()
  const language = useLanguage()
  const prices = { gems: values.gemPrice, points: values.pointsPrice ?? values.points }
  const priceTexts = Object.entries(prices).flatMap(([name, price]) =>
    typeof price === 'number' && price > 0
      ? [translate(`resources.rewardCard.${name}`, { smart_count: price, count: formatNumber(price, language) })]
      : [],
  )
  return <Typography sx={{ mt: 1.5, fontWeight: 700 }}>{priceTexts.join(' + ') || '–'}</Typography>
}

const Marks = ({ values }: { values: Draft }) => {
  const translate = useTranslate()
  const language = useLanguage()
  const words = (key: string, params = {}) => translate(`resources.rewardCard.${key}`, params)
  const left = leftOf(values)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 1 }}>
      {values.isDigital && <Chip size="small" variant="outlined" label={words('digital')} />}
      {values.rewardType === 'Discount' && <Chip size="small" variant="outlined" label={words('discount')} />}
      {left === 0 && <Chip size="small" color="error" label={words('soldOut')} />}
      {left !== undefined && left > 0 && (
        <Chip size="small" label={words('left', { left: formatNumber(left, language) })} />
      )}
    </Box>
  )
}

export const RewardCard = ({ values }: PreviewProps<RewardDraft>) => {
  const translate = useTranslate()
  const lineOf = (text: string | null | undefined, instead: string) =>
    text?.trim() || translate(`resources.rewardCard.${instead}`)
  return (
    <Card variant="outlined" sx={{ opacity: leftOf(values) === 0 ? 0.75 : 1 }}>
      <Picture image={values.image} />
      <CardContent sx={{ overflowWrap: 'anywhere' }}>
        <Typography component="p" variant="h6">
          {lineOf(values.name, 'name')}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {lineOf(values.description, 'description')}
        </Typography>
        <Prices values={values} />
        <Marks values={values} />
      </CardContent>
    </Card>
  )
}
