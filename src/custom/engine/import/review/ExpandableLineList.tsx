/** Lists lines of text, a limited number at a time. */
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'

const shownAtOnce = 50

interface LongListProps<Item extends { line: number }> {
  items: readonly Item[]
  textOf(item: Item): string
}

export const ExpandableLineList = <Item extends { line: number }>({ items, textOf }: LongListProps<Item>) => {
  const translate = useTranslate()
  const [count, setCount] = useState(shownAtOnce)
  const left = items.length - count
  return (
    <>
      <ul style={{ margin: 0, paddingInlineStart: 20, overflowWrap: 'anywhere' }}>
        {items.slice(0, count).map(item => (
          <li key={item.line}>{textOf(item)}</li>
        ))}
      </ul>
      {left > 0 && (
        <Button size="small" onClick={() => setCount(count + shownAtOnce)}>
          {translate('importReview.changes.more', { count: left })}
        </Button>
      )}
    </>
  )
}
