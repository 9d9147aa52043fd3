/**
 * Blocks navigation while a form is saving, and shows a notice if the API did not respond. The forms of records, of
 * dialogs and of the profile render it above their buttons.
 */
import { BlockNavigationWhileSaving } from './BlockNavigationWhileSaving'
import { UnansweredSaveNotice } from './UnansweredSaveNotice'

/** `isDisabled` is set while the form cannot be submitted. A save without a response then cannot be repeated either. */
export const FormSaveGuard = ({ isDisabled = false }: { isDisabled?: boolean }) => (
  <>
    <BlockNavigationWhileSaving />
    <UnansweredSaveNotice isDisabled={isDisabled} />
  </>
)
