/** The state of a form's save, for every form that saves to the API. Rendered above the form's buttons. */
import { HoldWhileSaving } from './HoldWhileSaving'
import { UnansweredNotice } from './UnansweredNotice'

/** `isDisabled` is set while the form cannot be submitted, so that a save cannot be repeated either. */
export const SaveState = ({ isDisabled = false }: { isDisabled?: boolean }) => (
  <>
    <HoldWhileSaving />
    <UnansweredNotice isDisabled={isDisabled} />
  </>
)
