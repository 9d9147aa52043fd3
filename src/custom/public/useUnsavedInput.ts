import { useUnsavedWork } from '../ui/unsavedWork'
import { useConfirmLeaving } from '../ui/useConfirmLeaving'

/** Asks for confirmation before a reload, Back or a link would lose what the user has entered on the page. */
export const useUnsavedInput = (isUnsaved: boolean) => {
  useUnsavedWork(isUnsaved)
  useConfirmLeaving()
}
