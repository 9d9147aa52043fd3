/** Who decided an application and, where it was declined, why. */
import Typography from '@mui/material/Typography'
import type { StaffApplication } from '../../../contract/staff'
import type { CellProps } from '../engine/definition'

export const Decision = ({ record: { decidedBy, declineReason } }: CellProps<StaffApplication>) => {
  if (!decidedBy && !declineReason) return '–'
  return (
    <>
      {declineReason && <div>{declineReason}</div>}
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {decidedBy}
      </Typography>
    </>
  )
}
