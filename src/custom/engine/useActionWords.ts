/** What an action that may ask first is called: on its button, and over its question. */
import { useTranslate } from 'react-admin'
import type { Values } from '../../dataProvider/endpoints'
import type { RowAction } from './actions'
import { useScreen } from './ScreenContext'
import { actionKey, dialogKey, keepKey } from './words'

export type Asking = Extract<RowAction<Values>, { kind: 'delete' | 'transition' }>

export const useActionWords = () => {
  const { definition } = useScreen()
  const translate = useTranslate()
  return (action: Asking) => {
    const isDelete = action.kind === 'delete'
    const label = translate(isDelete ? 'engine.delete' : actionKey(definition, action.key))
    const cancel = translate('engine.cancel')
    return {
      label,
      title: isDelete ? translate(dialogKey(definition, 'delete')) : label,
      keepLabel: isDelete ? cancel : translate(keepKey(definition, action.key), { _: cancel }),
    }
  }
}
