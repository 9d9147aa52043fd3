/**
 * Notices below a box of lines: new lines that may contain several entries, a heading, and repeated entries. Each
 * notice has a button that repairs the text. Nothing is repaired automatically, because an entry may contain a comma or
 * a semicolon, or look like a heading.
 */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useTranslate } from 'react-admin'
import { repeatedEntriesOf, splitLines } from './lines'
import { isEntryHeading } from './readLines'

const separators = /[,;]/
const namedLines = 5

const shorten = (parts: readonly (string | number)[]) =>
  `${parts.slice(0, namedLines).join(', ')}${parts.length > namedLines ? ', …' : ''}`

interface LinesNoticesProps {
  text: string
  /**
   * The text before the user changed it. Its lines are known entries, so they are not checked for separators or
   * headings.
   */
  initial: string
  /** Label of the field, which a pasted list may have as its heading. */
  label: string
  onChange(text: string): void
}

export const LinesNotices = ({ text, initial, label, onChange }: LinesNoticesProps) => {
  const translate = useTranslate()
  const lines = splitLines(text)
  const saved = new Set(splitLines(initial))
  const isNew = (line: string) => !saved.has(line)
  const joined = lines.flatMap((line, at) => (isNew(line) && separators.test(line) ? [at + 1] : []))
  const [first = ''] = lines
  const repeated = repeatedEntriesOf(lines)
  const put = (entries: readonly string[]) => onChange(entries.join('\n'))
  const split = (line: string) => (isNew(line) ? splitLines(line.split(separators).join('\n')) : [line])
  const notices = [
    first !== '' &&
      isNew(first) &&
      isEntryHeading(first, [label]) && {
        key: 'heading',
        params: { line: first },
        repair: () => put(lines.slice(1)),
      },
    joined.length > 0 && {
      key: 'joined',
      params: { smart_count: joined.length, lines: shorten(joined) },
      repair: () => put(lines.flatMap(split)),
    },
    repeated.length > 0 && {
      key: 'repeated',
      params: { entries: shorten(repeated) },
      repair: () => put([...new Set(lines)]),
    },
  ]
  return (
    <Stack spacing={1} sx={{ mt: 1 }}>
      {notices.map(
        notice =>
          notice && (
            <Alert
              key={notice.key}
              severity="info"
              role="status"
              sx={{ overflowWrap: 'anywhere' }}
              action={
                <Button size="small" color="inherit" onClick={notice.repair}>
                  {translate(`engine.import.lineNotices.${notice.key}.repair`)}
                </Button>
              }
            >
              {translate(`engine.import.lineNotices.${notice.key}.text`, notice.params)}
            </Alert>
          ),
      )}
    </Stack>
  )
}
