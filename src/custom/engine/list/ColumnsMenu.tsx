/**
 * The menu that hides, shows and moves columns, and makes rows dense. It stores the columns where react-admin's
 * DataTable reads them. It replaces react-admin's ColumnsButton, because screen readers cannot read the switches in its
 * menu options, and ColumnsButton moves columns only by mouse.
 */
import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Check from '@mui/icons-material/Check'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu, { type MenuProps } from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useColumns } from './useColumns'
import { useDensity } from './useDensity'

const swapped = (order: readonly number[], left: number, right: number) =>
  order.map((index, at) => (at === left ? (order[right] ?? index) : at === right ? (order[left] ?? index) : index))

const directions = [
  { word: 'ra.action.move_up', step: -1, Icon: ArrowUpward },
  { word: 'ra.action.move_down', step: 1, Icon: ArrowDownward },
] as const

const Items = () => {
  const { all, kept, order, hidden, hiddenAtFirst, setHidden, setRanks } = useColumns()
  const { isDense, setIsDense } = useDensity()
  const translate = useTranslate()
  const list = useRef<HTMLDivElement>(null)
  const moved = useRef<string>(undefined)
  // An element that moves in the document loses the focus, so the pressed button gets the focus again. If the button is
  // now disabled, because its column is the first or the last column, the column's own item gets the focus.
  useEffect(() => {
    const find = (selector: string) => list.current?.querySelector<HTMLElement>(selector)
    const target = moved.current
    moved.current = undefined
    if (target)
      (find(`[data-move="${target}"]:not(.Mui-disabled)`) ?? find(`[data-column="${target.split(' ')[1]}"]`))?.focus()
  })
  const toggle = (source: string) =>
    setHidden(hidden.includes(source) ? hidden.filter(other => other !== source) : [...hidden, source])
  return (
    <div ref={list} role="none" style={{ display: 'contents' }}>
      {all.flatMap(({ source, title }, at) => {
        const isShown = !hidden.includes(source)
        return [
          <MenuItem
            key={source}
            role="menuitemcheckbox"
            aria-checked={isShown}
            data-column={source}
            // The last visible column cannot be hidden.
            disabled={isShown && kept.length === 1}
            onClick={() => toggle(source)}
          >
            <ListItemIcon>{isShown && <Check fontSize="small" />}</ListItemIcon>
            {title}
          </MenuItem>,
          ...directions.map(({ word, step, Icon }) => (
            <MenuItem
              key={`${source} ${word}`}
              aria-label={`${translate(word)}: ${title}`}
              data-move={`${step} ${source}`}
              disabled={at + step < 0 || at + step >= all.length}
              onClick={() => {
                moved.current = `${step} ${source}`
                setRanks(swapped(order, at, at + step))
              }}
            >
              <Icon fontSize="small" />
            </MenuItem>
          )),
        ]
      })}
      <MenuItem
        role="menuitemcheckbox"
        aria-checked={isDense}
        sx={{ gridColumn: '1 / -1', borderTop: 1, borderColor: 'divider' }}
        onClick={() => setIsDense(!isDense)}
      >
        <ListItemIcon>{isDense && <Check fontSize="small" />}</ListItemIcon>
        {translate('engine.dense')}
      </MenuItem>
      <MenuItem
        sx={{ gridColumn: '1 / -1' }}
        onClick={() => {
          setHidden(hiddenAtFirst)
          setRanks(undefined)
        }}
      >
        <ListItemIcon />
        {translate('ra.action.reset')}
      </MenuItem>
    </div>
  )
}

export const ColumnsMenu = ({ label, ...menu }: MenuProps & { label: string }) => (
  <Menu
    {...menu}
    slotProps={{ list: { 'aria-label': label, sx: { display: 'grid', gridTemplateColumns: '1fr auto auto' } } }}
  >
    <Items />
  </Menu>
)
