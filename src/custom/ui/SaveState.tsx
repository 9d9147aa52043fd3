/**
 * Parts of every form that saves to the API: blocks navigation while saving, and shows whether the save got an answer.
 * Rendered above the form's buttons.
 */
import { HoldWhileSaving } from './HoldWhileSaving'
import { UnansweredNotice } from './UnansweredNotice'

/** `isDisabled` is set while the form cannot be submitted. An unanswered save then cannot be repeated either. */
export const SaveState = ({ isDisabled = false }: { isDisabled?: boolean }) => (
  <>
    <HoldWhileSaving />
    <UnansweredNotice isDisabled={isDisabled} />
  </>
)
