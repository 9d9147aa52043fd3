/**
 * Parts of every form that saves to the API: blocks navigation while saving, and shows a notice if the save got no
 * response. Rendered above the form's buttons.
 */
import { DelayCloseWhileSaving } from './DelayCloseWhileSaving'
import { UnansweredNotice } from './UnansweredNotice'

/** `isDisabled` is set while the form cannot be submitted. A save without a response then cannot be repeated either. */
export const FormSaveGuard = ({ isDisabled = false }: { isDisabled?: boolean }) => (
  <>
    <DelayCloseWhileSaving />
    <UnansweredNotice isDisabled={isDisabled} />
  </>
)
