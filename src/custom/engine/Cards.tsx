/** The rows of a list on a narrow screen: a card for each, with the columns that are shown. */
import Box from '@mui/material/Box'
import { type RaRecord, useListContext, useTranslate } from 'react-admin'
import { Cell } from '../cells/Cell'
import { ChooseRow } from './Choosing'
import { RowActions } from './RowActions'
import { useScreen } from './ScreenContext'
import { useBulk } from './useBulk'
import { useColumns } from './useColumns'
import { useOpenRecord } from './useOpenRecord'
import { titleKey } from './words'

const cardStyles = {
  display: 'grid',
  gap: 1.5,
  p: 0,
  m: 0,
  listStyle: 'none',
  '& > li': {
    p: 2,
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    bgcolor: 'background.paper',
    overflowWrap: 'anywhere',
  },
  '& > li > dl': { display: 'grid', gridTemplateColumns: '40% 1fr', gap: 1, m: 0 },
  '& > li > dl > div': { display: 'contents' },
  '& > li > dl dt': { color: 'text.secondary' },
  '& > li > dl dd': { m: 0 },
  '& > li > div': { display: 'flex', alignItems: 'center', '& > :last-child:not(input)': { ml: 'auto' } },
} as const

const Card = ({ record, columns }: { record: RaRecord; columns: ReturnType<typeof useColumns>['shown'] }) => {
  const { definition } = useScreen()
  const open = useOpenRecord()
  const { onToggleItem } = useListContext()
  const isForMany = useBulk().length > 0
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a shortcut for the pointer; the card's buttons are the way by keyboard
    <li onClick={event => open?.(event, record)}>
      <dl>
        {columns.map(column => (
          <div key={column.source}>
            <dt>{column.title}</dt>
            <dd>
              <Cell resource={definition.name} record={record} column={column} />
            </dd>
          </div>
        ))}
      </dl>
      <div>
        {isForMany && <ChooseRow record={record} onToggle={() => onToggleItem(record.id)} />}
        {definition.actions.length > 0 && <RowActions record={record} />}
      </div>
    </li>
  )
}

export const Cards = ({ records }: { records: readonly RaRecord[] }) => {
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
