/**
 * Shows a list's rows as cards on a narrow screen: picture, title, most important values, actions, and after a tap the
 * other visible columns.
 */
import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { Fragment, useId, useState } from 'react'
import { type RaRecord, useListContext, useTranslate } from 'react-admin'
import { FactList } from '../../ui/FactList'
import { RowActions } from '../actions/RowActions'
import { useBulkActions } from '../bulk/useBulkActions'
import { Cell } from '../cells/Cell'
import { getValueAtSource, isMissingValue } from '../cells/valueAt'
import { type ColumnWithTitle, splitCardColumns } from '../definition/cardColumns'
import { titleKey } from '../definition/messageKeys'
import { recordName } from '../definition/recordName'
import { useScreen } from './ScreenContext'
import { SelectRowCheckbox } from './SelectionCheckboxes'
import { useColumns } from './useColumns'
import { useOpenRecord } from './useOpenRecord'

/** One class for the whole list, because computing a style for each card would take longer than rendering the cards. */
const cardStyles = {
  p: 0,
  m: 0,
  listStyle: 'none',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '& > li': {
    p: '10px 12px',
    overflowWrap: 'anywhere',
    '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
  },
  '& .head': { display: 'flex', alignItems: 'flex-start', gap: 1.5 },
  '& .head > .words': { flexGrow: 1, minWidth: 0 },
  '& .title': { fontWeight: 600 },
  // A dot is in front of each value. At the beginning of a line it is in the margin, where it is clipped.
  '& .line': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    ml: '-1em',
    clipPath: 'inset(-4px -4px -4px 0.75em)',
    color: 'text.secondary',
    typography: 'body2',
  },
  '& .line > *': { position: 'relative', minWidth: 0, pl: '1em' },
  '& .line > *::before': { content: '"·"', position: 'absolute', left: '0.4em' },
  '& .line > :is(.date, .dateTime)': { whiteSpace: 'nowrap' },
  // Values with graphics or several lines take the whole width.
  '& .line > :has(> div:not(.MuiChip-root), > ul)': { flexBasis: '100%' },
  '& dl': { gridTemplateColumns: '40% 1fr', gap: 1, my: 1 },
  '& dl dt': { mt: 0 },
  // All buttons are in one row; long labels wrap.
  '& .foot > div': { flexWrap: 'nowrap', columnGap: 0.5 },
  '& .foot .MuiIconButton-root': { flexShrink: 0 },
  '& .foot .MuiButton-root': { minWidth: 0, lineHeight: 1.25, textAlign: 'left', overflowWrap: 'normal' },
  // On a wider screen, two cards are in a row, each about as wide as on a phone.
  '@media (min-width:48em)': {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > li:nth-of-type(odd)': { borderRight: 1, borderColor: 'divider' },
    '& > li:nth-last-of-type(2):nth-of-type(odd)': { borderBottom: 0 },
  },
  // On the narrowest phones, buttons show only their icons, and a date may break, because it does not fit on one line
  // with its name.
  '@media (max-width:22.45em)': {
    '& .line > :is(.date, .dateTime)': { whiteSpace: 'normal' },
    '& .foot .MuiButton-text': { fontSize: 0, minWidth: 40, '& .MuiButton-startIcon': { m: 0 } },
  },
  '& [aria-expanded=true] > svg': { transform: 'rotate(180deg)' },
} as const

const namedKinds: readonly ColumnWithTitle['kind'][] = ['number', 'money', 'boolean', 'progress']
/** Returns whether the value is shown with its name. Numbers are meaningless without a name. */
const isNamed = ({ kind, isNamed: wished }: ColumnWithTitle) => wished || namedKinds.includes(kind)

/**
 * Returns whether the card shows the value. A missing value ("–") would be meaningless without a heading.
 */
const hasValue = (record: RaRecord, column: ColumnWithTitle) =>
  column.kind === 'custom' || 'missing' in column || !isMissingValue(getValueAtSource(record, column.source))

type ColumnGroup = readonly [ColumnWithTitle, ...ColumnWithTitle[]]
/**
 * Returns the columns in groups. A column that continues the previous column, as a house number continues a street, is
 * in the same group.
 */
const groupFollowing = (columns: readonly ColumnWithTitle[]): readonly ColumnGroup[] => {
  const groups: [ColumnWithTitle, ...ColumnWithTitle[]][] = []
  for (const column of columns) {
    const last = groups.at(-1)
    if (column.follows && last) last.push(column)
    else groups.push([column])
  }
  return groups
}

const Card = ({ record, columns }: { record: RaRecord; columns: readonly ColumnWithTitle[] }) => {
  const { definition } = useScreen()
  const translate = useTranslate()
  const open = useOpenRecord()
  const { onToggleItem } = useListContext()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const isForMany = useBulkActions().length > 0
  const { picture, title, line, rest } = splitCardColumns(columns, definition.summary)
  const columnsInLine = line.filter(column => hasValue(record, column))
  const omittedColumns = line.filter(column => !columnsInLine.includes(column))
  const cell = (column: ColumnWithTitle) => <Cell resource={definition.name} record={record} column={column} />
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a shortcut for pointers; keyboards use the buttons
    <li onClick={event => open?.(event, record)}>
      <div className="head">
        {isForMany && <SelectRowCheckbox record={record} onToggle={() => onToggleItem(record.id)} />}
        {picture && hasValue(record, picture) && cell(picture)}
        <div className="words">
          {title && <div className="title">{cell(title)}</div>}
          <div className="line">
            {groupFollowing(columnsInLine).map(([first, ...following]) => (
              <span key={first.source} className={first.kind}>
                {isNamed(first) && `${first.title}: `}
                {cell(first)}
                {following.map(column => (
                  <Fragment key={column.source}> {cell(column)}</Fragment>
                ))}
              </span>
            ))}
          </div>
        </div>
        {rest.length + omittedColumns.length > 0 && (
          <IconButton
            aria-label={[translate('engine.details'), recordName(record, definition)].filter(Boolean).join(': ')}
            aria-controls={isOpen ? id : undefined}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            <ExpandMore />
          </IconButton>
        )}
      </div>
      {isOpen && (
        <div id={id}>
          <FactList facts={[...omittedColumns, ...rest].map(column => [column.title, cell(column)])} />
        </div>
      )}
      {definition.actions.length > 0 && (
        <div className="foot">
          <RowActions record={record} hasLabels hasMenu />
        </div>
      )}
    </li>
  )
}

export const RecordCards = ({ records }: { records: readonly RaRecord[] }) => {
  const { definition } = useScreen()
  const translate = useTranslate()
  const { shown } = useColumns()
  return (
    <Box component="ul" aria-label={translate(titleKey(definition))} sx={cardStyles}>
      {records.map(record => (
        <Card key={record.id} record={record} columns={shown} />
      ))}
    </Box>
  )
}
