/** An import on its way: the file's text and how it is read, the verdicts of the dry run, the run itself. */
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ImportChecked, ImportRow, JudgedRow } from '../../../../contract/imports'
import { limits } from '../../../../contract/limits'
import type { Point } from '../../../../contract/primitives'
import { newRequestGuid } from '../../../dataProvider/requestKey'
import { fieldNames } from '../../../i18n/fieldNames'
import type { Resolved } from '../resolve'
import { useBusy } from '../useBusy'
import { useRefreshResource } from '../useRowAction'
import { checkRows, saveRows } from './importApi'
import type { ImportDefinition } from './importDefinition'
import {
  type Delimiter,
  type Encoding,
  guessDecimalComma,
  guessEncoding,
  guessMapping,
  type Mapping,
  type Names,
  readTable,
  readText,
  toImportRows,
} from './table'

/** What somebody set; the rest is guessed. */
interface Chosen {
  encoding?: Encoding
  delimiter?: Delimiter
  isComma?: boolean
  mapping?: Mapping
}
export type Source = { kind: 'file'; name: string; bytes: Uint8Array } | { kind: 'text'; text: string }
export interface Outcome {
  id: string
  rows: readonly JudgedRow[]
}

const useNames = (definition: Resolved, wanted: ImportDefinition) => {
  const [names, setNames] = useState<Names>()
  useEffect(() => {
    void fieldNames(
      definition.name,
      wanted.columns.map(({ source }) => source),
    ).then(setNames)
  }, [definition, wanted])
  return names
}

/** What is read of the source, as it is set or guessed. */
const read = (source: Source, chosen: Chosen, names: Names) => {
  const encoding = source.kind === 'file' ? (chosen.encoding ?? guessEncoding(source.bytes)) : undefined
  const text = source.kind === 'file' ? readText(source.bytes, encoding ?? 'utf-8') : source.text
  const table = readTable(text, chosen.delimiter)
  return {
    encoding,
    table,
    isComma: chosen.isComma ?? guessDecimalComma(table),
    mapping: chosen.mapping ?? guessMapping(table.headings, names),
  }
}

export const useImport = (definition: Resolved, wanted: ImportDefinition) => {
  const names = useNames(definition, wanted)
  const [source, setSource] = useState<Source>()
  const [chosen, setChosen] = useState<Chosen>({})
  const [checked, setChecked] = useState<ImportChecked>()
  const judged = checked?.rows
  const [moved, setMoved] = useState<ReadonlyMap<number, Point>>(new Map())
  const [takesDoubtful, setTakesDoubtful] = useState(false)
  const [progress, setProgress] = useState<number>()
  const [outcome, setOutcome] = useState<Outcome>()
  const { isBusy, attempt } = useBusy()
  const key = useRef('')
  const refresh = useRefreshResource()

  const table = useMemo(() => source && names && read(source, chosen, names), [source, chosen, names])
  const rows = useMemo(
    () => (table ? toImportRows(table.table, wanted.columns, table.mapping, table.isComma) : []),
    [table, wanted],
  )
  const doubtful = useMemo(() => {
    const valuesOf = new Map(rows.map(({ line, values }) => [line, values]))
    return (judged ?? []).flatMap(({ line, accuracy, point, verdict }) =>
      accuracy && accuracy !== 'House' && point && verdict !== 'refused'
        ? [{ line, point, accuracy, values: valuesOf.get(line) ?? {} }]
        : [],
    )
  }, [judged, rows])

  const placed = ({ line, values }: ImportRow): ImportRow => {
    const point = moved.get(line)
    return { line, values: point ? { ...values, ...point } : values }
  }
  const waiting = new Set(doubtful.map(({ line }) => line).filter(line => !takesDoubtful && !moved.has(line)))
  const wantedLines = new Set(
    (judged ?? []).flatMap(({ line, verdict }) =>
      (verdict === 'create' || verdict === 'update') && !waiting.has(line) ? [line] : [],
    ),
  )
  const toSave = rows.filter(({ line }) => wantedLines.has(line)).map(placed)

  return {
    source,
    table,
    rows,
    judged,
    looksUp: checked?.looksUp === true,
    doubtful,
    moved,
    takesDoubtful,
    toSave,
    progress,
    outcome,
    isBusy,
    isTooLong: rows.length > limits.importRows,
    /** The columns that a file must have and that none is chosen for. */
    lacking: wanted.columns.filter(({ source: column, required }) => required && table?.mapping[column] === undefined),
    setTakesDoubtful,
    take: (next: Source | undefined) => {
      setSource(next)
      setChosen({})
    },
    change: (next: Chosen) => setChosen({ ...chosen, ...next }),
    move: (line: number, point: Point) => setMoved(before => new Map([...before, [line, point]])),
    check: () =>
      attempt(async () => {
        setMoved(new Map())
        setChecked(await checkRows(wanted.list, rows))
      }),
    back: () => setChecked(undefined),
    save: () =>
      attempt(async () => {
        key.current ||= newRequestGuid()
        setProgress(0)
        try {
          setOutcome(await saveRows(wanted.list, key.current, toSave, setProgress))
        } finally {
          await refresh(definition.name)
        }
      }),
  }
}
export type Importing = ReturnType<typeof useImport>
