/** A small drawing for each role, in two colours. */
import type { Role, roleTable } from '../../../contract/roles'

type LandingRole = (typeof roleTable)[Role]['application']

const line = {
  fill: 'none',
  stroke: 'var(--p-primary)',
  strokeWidth: 2.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

const drawings: Record<LandingRole, readonly [fill: string, lines: string]> = {
  // The retailer's drawing: a shop under its awning.
  retailer: ['M9 18h30v7a5 5 0 0 1-10 0 5 5 0 0 1-10 0 5 5 0 0 1-10 0z', 'M9 18l4-8h22l4 8M12 30v9h24v-9M21 39v-6h6v6'],
  // The institution's drawing: a school with a flag.
  institution: ['M24 12l15 10H9z', 'M12 22v17h24V22M24 12V6h7v3h-7M21 39v-8h6v8M17 27h0M31 27h0'],
  // The service provider's drawing: a parcel with a bow.
  serviceProvider: ['M9 18h30v7H9z', 'M12 25v14h24V25M24 18v21M24 18c-4 0-9-2-8-6s7-2 8 6c1-8 7-10 8-6s-4 6-8 6'],
  // The recycler's drawing: a lorry.
  recycler: [
    'M6 14h22v18H6z',
    'M28 20h7l6 7v5H28M11 32h23M14 36a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM34 36a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  ],
  // The sponsor's drawing: a heart above an open hand.
  sponsor: [
    'M24 24s-9-5-9-11c0-5 7-6 9-1 2-5 9-4 9 1 0 6-9 11-9 11z',
    'M7 31l6-3c3-1 5 0 8 2h6c3 0 3 4 0 4h-6M27 31l9-4c3-1 5 2 2 4l-11 8c-3 2-5 1-8 0l-5-2-7 2',
  ],
}

export function RoleDrawing({ role }: { role: LandingRole }) {
  const [fill, lines] = drawings[role]
  return (
    <svg className="p-role-drawing" viewBox="0 0 48 48" aria-hidden="true">
      <path d={fill} fill="#f2b84b" />
      <path d={lines} {...line} />
    </svg>
  )
}
