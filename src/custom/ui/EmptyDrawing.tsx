/** Drawing on an empty screen: a symbol of what the screen will contain, in the theme's colours. */
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** Drawings by name. Their filled parts have the class `soft`; their lines have the theme's main colour. */
const drawings = {
  store: (
    <>
      <path className="soft" d="M30 58h100v50H30z" />
      <path d="M30 58v50h100V58M24 40l10-20h92l10 20M24 40a12 12 0 0 0 22 6 12 12 0 0 0 23 0 12 12 0 0 0 22 0 12 12 0 0 0 23 0 12 12 0 0 0 22-6M44 108V78h26v30M86 76h28v18H86z" />
    </>
  ),
  people: (
    <>
      <circle className="soft" cx="80" cy="42" r="20" />
      <path className="soft" d="M44 108a36 36 0 0 1 72 0z" />
      <path d="M44 108a36 36 0 0 1 72 0zM18 100a24 24 0 0 1 26-24M142 100a24 24 0 0 0-26-24" />
      <circle cx="80" cy="42" r="20" />
      <circle cx="36" cy="56" r="12" />
      <circle cx="124" cy="56" r="12" />
    </>
  ),
  gift: (
    <>
      <path className="soft" d="M36 62h88v46H36z" />
      <path d="M36 62h88v46H36zM28 44h104v18H28zM80 44v64M80 44c-30 0-34-26-18-26 12 0 18 16 18 26zM80 44c30 0 34-26 18-26-12 0-18 16-18 26z" />
    </>
  ),
  bin: (
    <>
      <path className="soft" d="M46 46h68l-7 62H53z" />
      <path d="M46 46h68l-7 62H53zM38 34h84v12H38zM66 34V22h28v12M68 60l3 34M92 60l-3 34M80 60v34" />
    </>
  ),
  map: (
    <>
      <path className="soft" d="M24 34l36-12 40 14 36-12v72l-36 12-40-14-36 12z" />
      <path d="M24 34l36-12 40 14 36-12v72l-36 12-40-14-36 12zM60 22v72M100 36v72" />
      <path className="solid" d="M80 78c-12-16-16-22-16-30a16 16 0 0 1 32 0c0 8-4 14-16 30z" />
    </>
  ),
  nothing: (
    <>
      <circle className="soft" cx="72" cy="58" r="34" />
      <path d="M96 82l28 28M60 58h24" />
      <circle cx="72" cy="58" r="34" />
    </>
  ),
  list: (
    <>
      <path className="soft" d="M40 16h80v92H40z" />
      <path d="M40 16h80v92H40zM70 38h36M70 62h36M70 86h24M52 38h6M52 62h6M52 86h6" />
    </>
  ),
  key: (
    <>
      <circle className="soft" cx="54" cy="60" r="28" />
      <path d="M82 60h52v20M112 60v14" />
      <circle cx="54" cy="60" r="28" />
      <circle cx="54" cy="60" r="9" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type DrawingName = keyof typeof drawings

/** Names of the drawings of empty lists, by resource. */
const drawingsOfResources: Readonly<Record<string, DrawingName>> = {
  locations: 'store',
  organisations: 'store',
  employees: 'people',
  staffEmployees: 'people',
  applications: 'people',
  simpleRewards: 'gift',
  fundraisingRewards: 'gift',
  premiumRewards: 'gift',
  sponsorRewards: 'gift',
  staffFundraising: 'gift',
  bins: 'bin',
  sagas: 'map',
  staffSagas: 'map',
  keys: 'key',
}

const styles = {
  width: 160,
  height: 120,
  color: 'primary.main',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 3,
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
  '& .soft': { fill: 'currentColor', opacity: 0.14, stroke: 'none' },
  '& .solid': { fill: 'currentColor', opacity: 0.85 },
} as const

interface EmptyScreenDrawingProps {
  name?: DrawingName | undefined
  /** The resource whose drawing is shown if `name` is missing. */
  resource: string
}

export const EmptyScreenDrawing = ({ name, resource }: EmptyScreenDrawingProps) => (
  <Box component="svg" viewBox="0 0 160 120" aria-hidden sx={styles}>
    {drawings[name ?? drawingsOfResources[resource] ?? 'list']}
  </Box>
)
