/**
 * Shows a list's rows on a wide screen: react-admin's DataTable, as wide as its container and never wider
 * (`tableStyles.ts`).
 */
import TableCell from '@mui/material/TableCell'
import { type ComponentProps, Fragment, type ReactNode } from 'react'
import type { DataTableColumnProps, RaRecord } from 'react-admin'
import {
  DataTable,
  DataTableBody,
  DataTableHead,
  DataTableRow,
  useDataTableCallbacksContext,
  useDataTableRenderContext,
  useDataTableSortContext,
  useListContext,
  useRecordContext,
  useTranslate,
} from 'react-admin'
import { limits } from '../../../../contract/limits'
import type { Values } from '../../../dataProvider/endpoints'
import { isSortable } from '../../../dataProvider/listQuery'
import { useLanguage } from '../../../i18n/i18n'
import { RowActions } from '../actions/RowActions'
import { useBulkActions } from '../bulk/useBulkActions'
import { Cell } from '../cells/Cell'
import { useCellText } from '../cells/useCellText'
import { getValueAtSource } from '../cells/valueAt'
import { isActionAvailable } from '../definition/availability'
import type { Column } from '../definition/definition'
import { fieldKey, titleKey } from '../definition/messageKeys'
import type { ResolvedDefinition } from '../definition/resolve'
import { layoutColumns, useTableWidth } from './columnLayout'
import { useScreen } from './ScreenContext'
import { SelectPageCheckbox, SelectRowCheckbox } from './SelectionCheckboxes'
import { useColumns } from './useColumns'
import { useDensity } from './useDensity'
import { useOpenRecord } from './useOpenRecord'

/** Width in pixels by which an action with a text is wider than an icon. Long texts have two lines. */
const labelPx = 60
/**
 * Returns the width in pixels that a column with these actions needs. Actions beyond the maximum share one menu button;
 * actions with a text need more space.
 */
const actionsPx = (actions: ResolvedDefinition['actions']) =>
  limits.actionsColumnPx +
  (actions.length > limits.maxActionButtons ? limits.actionButtonPx : 0) +
  actions.filter(action => 'buttonVariant' in action).length * labelPx

/** Returns the largest width in pixels that the actions of a row need. */
const widestActionsPx = (actions: ResolvedDefinition['actions'], records: readonly RaRecord[]) =>
  Math.max(
    limits.actionsColumnPx,
    ...records.map(record => actionsPx(actions.filter(action => isActionAvailable(action, record)))),
  )

/** A row with its checkbox and its actions, which are not columns that can be hidden or moved. */
const Row = ({ children, ...rest }: ComponentProps<typeof DataTableRow>) => {
  const { definition } = useScreen()
  const record = useRecordContext<RaRecord>()
  const open = useOpenRecord()
  const isForMany = useBulkActions().length > 0
  const { handleToggleItem } = useDataTableCallbacksContext()
  if (!record) return null
  return (
    <DataTableRow {...rest} onClick={event => open?.(event, record)}>
      {isForMany && (
        <TableCell className="choose">
          <SelectRowCheckbox record={record} onToggle={event => handleToggleItem?.(record.id, event)} />
        </TableCell>
      )}
      {children}
      {definition.actions.length > 0 && (
        <TableCell className="actions">
          <RowActions record={record} hasMenu />
        </TableCell>
      )}
    </DataTableRow>
  )
}
const Body = (props: ComponentProps<typeof DataTableBody>) => <DataTableBody {...props} row={Row} />

const Head = ({ children }: { children?: ReactNode }) => {
  const { actions } = useScreen().definition
  const { data = [] } = useListContext<RaRecord>()
  const widest = widestActionsPx(actions, data)
  const translate = useTranslate()
  const isForMany = useBulkActions().length > 0
  return (
    <DataTableHead>
      {isForMany && (
        <TableCell scope="col" className="choose RaDataTable-headerCell">
          <SelectPageCheckbox />
        </TableCell>
      )}
      {children}
      {actions.length > 0 && (
        // The width of the column is in rem, because its icons grow with the user's font size.
        <TableCell scope="col" className="actions RaDataTable-headerCell" style={{ width: `${widest / 16}rem` }}>
          {translate('engine.actions')}
        </TableCell>
      )}
    </DataTableHead>
  )
}

/** A sorted heading announces its order to screen readers; react-admin only shows it. */
const TableColumn = (props: DataTableColumnProps) => {
  const isHeading = useDataTableRenderContext() === 'header'
  const sort = useDataTableSortContext()
  const isSorted = isHeading && !props.disableSort && sort?.field === props.source
  return <DataTable.Col {...props} {...(isSorted && { sortDirection: sort?.order === 'ASC' ? 'asc' : 'desc' })} />
}

export const RecordTable = ({ records }: { records: RaRecord[] }) => {
  const { definition } = useScreen()
  const { columns, actions, name } = definition
  const { rowPx, isFixed, isDense } = useDensity()
  const translate = useTranslate()
  const words = { translate, language: useLanguage() }
  const { shown, isSaid, hidden, labelOf } = useColumns()
  const canOpen = useOpenRecord() !== undefined
  const isIdle = !records.some(record => actions.some(action => isActionAvailable(action, record)))
  const textOf = useCellText(name)
  const tablePx = useTableWidth()
  const layouts = layoutColumns({
    definition,
    columns: shown,
    tablePx,
    hasSelection: useBulkActions().length > 0,
    actionsPx: isIdle ? 0 : widestActionsPx(actions, records),
    labelOf,
    textsOf: column => records.map(record => textOf(record, column)),
    secondLinesOf: column => records.map(record => column.secondLine?.(record, words) ?? ''),
  })
  const layoutOf = ({ source }: Column<Values>) => layouts[shown.findIndex(column => column.source === source)]
  const render = (column: Column<Values>) => {
    const { isOneLine: isLine, isName } = layoutOf(column) ?? {}
    const wraps = isName || column.secondLine ? 'wraps' : 'lines'
    return (record: Values) => {
      const cell = <Cell resource={name} record={record} column={column} />
      if (!isFixed && !isLine && !isName && column.kind !== 'text') return cell
      const value =
        (isLine || isName) && column.kind !== 'reference'
          ? textOf(record, column)
          : getValueAtSource(record, column.source)
      return (
        <div
          className={`cell ${isLine ? 'line' : isFixed ? '' : wraps}`}
          title={typeof value === 'string' ? value : undefined}
        >
          {cell}
        </div>
      )
    }
  }
  return (
    <DataTable
      aria-label={translate(titleKey(definition))}
      className={[isFixed && 'fixed', isDense && 'dense', isIdle && 'idle'].filter(Boolean).join(' ')}
      data={records}
      head={Head}
      body={Body}
      hiddenColumns={hidden}
      rowClick={canOpen ? 'view' : false}
      bulkActionButtons={false}
      sx={{ '& tbody tr': { height: rowPx } }}
    >
      {columns.map(column =>
        isSaid(column) ? (
          <TableColumn
            key={column.source}
            source={column.source}
            label={column.label ?? fieldKey(definition, column.source)}
            className={column.kind}
            disableSort={!isSortable(definition, column.source)}
            // Each width is a percentage of the space that remains next to the column of actions.
            style={{ width: `${layoutOf(column)?.width}%` }}
            render={render(column)}
          />
        ) : (
          // The stored order includes columns of other tabs. Those are rendered as empty fragments, so that the
          // positions match the stored order.
          <Fragment key={column.source} />
        ),
      )}
    </DataTable>
  )
}
