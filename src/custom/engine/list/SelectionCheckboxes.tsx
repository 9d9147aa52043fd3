/**
 * Checkboxes that select rows. react-admin's own checkboxes label their wrapper instead of the checkbox itself. A plain
 * checkbox also renders in a tenth of the time of MUI's with ripples, and a page has up to a hundred of them.
 */
import Box from '@mui/material/Box'
import type { MouseEvent } from 'react'
import { type RaRecord, useListContext, useTranslate } from 'react-admin'
import { recordName } from '../definition/recordName'
import { useScreen } from './ScreenContext'

/** The checkboxes are drawn here and not by the browser, because in dark mode browsers fill empty checkboxes. */
const boxStyles = {
  appearance: 'none',
  display: 'inline-grid',
  flexShrink: 0,
  placeContent: 'center',
  width: 20,
  height: 20,
  m: '2px',
  border: 2,
  borderColor: 'text.secondary',
  borderRadius: '3px',
  verticalAlign: 'middle',
  cursor: 'pointer',
  '&:checked, &:indeterminate': { bgcolor: 'primary.main', borderColor: 'primary.main' },
  '&:checked::before, &:indeterminate::before': {
    content: "''",
    width: 12,
    height: 12,
    bgcolor: 'primary.contrastText',
  },
  '&:checked::before': { clipPath: 'polygon(8% 48%, 22% 34%, 40% 53%, 78% 14%, 92% 28%, 40% 82%)' },
  '&:indeterminate::before': { clipPath: 'inset(42% 8%)' },
  '@media (forced-colors: active)': { appearance: 'auto' },
} as const

interface SelectionCheckboxProps {
  label: string
  isSelected: boolean
  isPartly?: boolean
  onClick(event: MouseEvent<HTMLInputElement>): void
}

const SelectionCheckbox = ({ label, isSelected, isPartly = false, onClick }: SelectionCheckboxProps) => (
  <Box
    component="input"
    type="checkbox"
    aria-label={label}
    checked={isSelected}
    ref={(box: HTMLInputElement | null) => {
      if (box) box.indeterminate = isPartly
    }}
    // The click event contains the state of the Shift key; the change event does not.
    onClick={onClick}
    onChange={() => undefined}
    sx={boxStyles}
  />
)

interface SelectRowCheckboxProps {
  record: RaRecord
  onToggle(event: MouseEvent<HTMLInputElement>): void
}

export const SelectRowCheckbox = ({ record, onToggle }: SelectRowCheckboxProps) => {
  const { selectedIds } = useListContext()
  const translate = useTranslate()
  const { definition } = useScreen()
  const name = recordName(record, definition)
  const label = translate('ra.action.select_row')
  return (
    <SelectionCheckbox
      label={name ? `${label}: ${name}` : label}
      isSelected={selectedIds.includes(record.id)}
      onClick={onToggle}
    />
  )
}

/** Checkbox that selects all rows of the page. */
export const SelectPageCheckbox = () => {
  const { data = [], selectedIds, onSelect } = useListContext()
  const translate = useTranslate()
  const ids = data.map(({ id }) => id)
  const others = selectedIds.filter(id => !ids.includes(id))
  const isAll = ids.length > 0 && ids.every(id => selectedIds.includes(id))
  return (
    <SelectionCheckbox
      label={translate('ra.action.select_all')}
      isSelected={isAll}
      isPartly={!isAll && selectedIds.length > others.length}
      onClick={() => onSelect(isAll ? others : [...others, ...ids])}
    />
  )
}
