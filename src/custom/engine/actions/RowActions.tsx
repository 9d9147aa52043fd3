/**
 * A record's action buttons. Edit, view and `open` actions navigate to the URL of a dialog. Deletions and transitions
 * run after the confirmation that their definition requires. With `hasMenu`, a menu contains the further actions.
 */
import Box from '@mui/material/Box'
import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { type RaRecord, useTranslate } from 'react-admin'
import { limits } from '../../../../contract/limits'
import type { Values } from '../../../dataProvider/endpoints'
import { ActionButton } from '../../ui/ActionButton'
import { renderComponent } from '../../ui/lazyWithBoundary'
import type { RowAction } from '../definition/actions'
import { isActionAvailable } from '../definition/availability'
import { actionKey } from '../definition/messageKeys'
import { recordName } from '../definition/recordName'
import type { OpenDialog } from '../list/listRoute'
import { useScreen } from '../list/ScreenContext'
import { RowMenu } from './RowMenu'
import { useConfirmedAction } from './useConfirmedAction'
import { useActionTexts } from './useRowAction'

type Action = RowAction<Values>
type BuiltInAction = Exclude<Action, { kind: 'custom' }>

/**
 * Returns `buttonOf`, which returns the properties of an action's button, and `question`, the element of the open
 * confirmation dialog, if there is one.
 */
const useRowButtons = (record: RaRecord) => {
  const { definition, openDialog } = useScreen()
  const translate = useTranslate()
  const wordsOf = useActionTexts()
  const { start, isBusy, question } = useConfirmedAction(record)
  const id = String(record.id)
  const buttonOf = (action: BuiltInAction): Omit<ComponentProps<typeof ActionButton>, 'hasLabel' | 'variant'> => {
    if (action.kind === 'delete' || action.kind === 'transition')
      return {
        label: wordsOf(action).label,
        icon: action.kind === 'delete' ? 'delete' : action.icon,
        isBusy: isBusy(action),
        onClick: () => void start(action),
      }
    const isSub = action.kind === 'open'
    const dialog: OpenDialog = isSub ? { kind: 'sub', id, segment: action.segment } : { kind: action.kind, id }
    return {
      label: translate(isSub ? (action.label ?? actionKey(definition, action.segment)) : `engine.${action.kind}`),
      icon: isSub ? action.icon : action.kind,
      onClick: () => openDialog(dialog),
    }
  }
  return { buttonOf, question }
}

/**
 * Returns the action's React key. The key of a transition with an undo is its position in the row, so that the button
 * of the reverse transition replaces the transition's button and the focus stays on it.
 */
const keyOf = (action: Action, at: number) => {
  if (action.kind === 'transition' && action.undo) return `transition ${at}`
  if ('key' in action) return action.key
  return 'segment' in action ? action.segment : action.kind
}

const isBuiltIn = (action: Action): action is BuiltInAction => action.kind !== 'custom'

interface RowActionsProps {
  record: RaRecord
  /** Shows each action's label next to its icon, because touch devices show no tooltip. */
  hasLabels?: boolean
  /** Whether the actions after the first `limits.maxActionButtons` are in a menu. Custom actions are always buttons. */
  hasMenu?: boolean
  /** Kinds of actions to leave out, such as the action that opened this dialog. */
  except?: readonly Action['kind'][]
  /** Whether the buttons are on the record's page, which has only the actions with `isOnPage`. */
  isPage?: boolean
}

export const RowActions = ({
  record,
  except = [],
  hasLabels = false,
  hasMenu = false,
  isPage = false,
}: RowActionsProps) => {
  const { definition } = useScreen()
  const { buttonOf, question } = useRowButtons(record)
  const actions = definition.actions.filter(
    action => (!isPage || action.isOnPage) && !except.includes(action.kind) && isActionAvailable(action, record),
  )
  const further = hasMenu ? actions.slice(limits.maxActionButtons).filter(isBuiltIn) : []
  const buttonFor = (action: Action): ReactNode => {
    if (!isBuiltIn(action)) return renderComponent(action.component, { record })
    const variant = action.kind === 'transition' ? action.buttonVariant : undefined
    return <ActionButton {...buttonOf(action)} hasLabel={hasLabels} variant={variant} />
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end' }}>
      {actions.map((action, at) =>
        isBuiltIn(action) && further.includes(action) ? null : (
          <Fragment key={keyOf(action, at)}>{buttonFor(action)}</Fragment>
        ),
      )}
      {further.length > 0 && (
        <RowMenu
          name={recordName(record, definition)}
          items={further.map((action, at) => ({ key: keyOf(action, at), ...buttonOf(action) }))}
        />
      )}
      {question}
    </Box>
  )
}
