import Box from '@mui/material/Box'

const width = 100
const height = 24

/**
 * A line without axes that shows how a figure developed, from the oldest value to the latest. Hidden from screen
 * readers, because the figure next to it states the change in words.
 * @param values at least two numbers, none below 0
 */
export const Sparkline = ({ values }: { values: readonly number[] }) => {
  const most = Math.max(...values)
  const points = values.map((value, at) => {
    const share = most === 0 ? 0 : value / most
    return `${(at / (values.length - 1)) * width},${height - share * height}`
  })
  return (
    <Box
      component="svg"
      aria-hidden
      viewBox={`0 -1 ${width} ${height + 2}`}
      preserveAspectRatio="none"
      sx={{ display: 'block', width: '100%', height, mt: 1, overflow: 'visible', color: 'primary.main' }}
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        vectorEffect="non-scaling-stroke"
      />
    </Box>
  )
}
