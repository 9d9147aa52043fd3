/** An import on its way: the file's text and how it is read, the verdicts of the dry run, the run itself. */
import { useEffect, useMemo, useRef, useState } from 'react'
import type { CheckedRow, ImportChecked, ImportRow, JudgedRow } from '../../../../contract/imports'
import { limits } from '../../../../contract/limits'
import type { Point } from '../../../../contract/primitives'
import type { Values } from '../../../dataProvider/endpoints'
import { newRequestGuid } from '../../../dataProvider/requestKey'
import { choiceNames, fieldNames, yesAndNo } from '../../../i18n/fieldNames'
import type { Resolved } from '../resolve'
import { useBusy } from '../useBusy'
import { useRefreshResource } from '../useRowAction'
import { folded } from './cells'
import { type Column, columnsOf, initialCells, pictureColumn, pictureFields } from './columns'
import { checkRows, type Sent, saveRows } from './importApi'
import type { ImportDefinition, MovedPoint } from './importDefinition'
import { isRejected } from './review/reasonWords'
import { applyCorrections, type Corrections, useCorrections } from './review/useCorrections'
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

/** Words that stand for a value, folded: those of a choice in every language, yes and no. */
const wordsOf = async (resource: string, { source, kind, options }: Column) => {
  const known = await (kind === 'boolean' ? yesAndNo() : choiceNames(resource, source, options ?? []))
  const pairs = known.flatMap(([value, words]) => [value, ...words].map(word => [folded(word), value] as const))
  return Object.fromEntries(pairs.filter(([word]) => word !== ''))
}

interface Known {
  names: Names
  columns: readonly (Column & { words?: Record<string, string> })[]
}
/** What a file may call the columns, and what stands in them. */
export const loadNames = async (resource: string, columns: readonly Column[]): Promise<Known> => ({
  names: await fieldNames(
    resource,
    columns.map(({ source }) => source),
  ),
  columns: await Promise.all(
    columns.map(async column =>
      column.options || column.kind === 'boolean' ? { ...column, words: await wordsOf(resource, column) } : column,
    ),
  ),
})

const useNames = ({ name }: Resolved, columns: readonly Column[]) => {
  const [known, setKnown] = useState<Known>()
  useEffect(() => {
    void loadNames(name, columns).then(setKnown)
  }, [name, columns])
  return known
}

/** What is read of the source, as it is set or guessed. */
export const read = (source: Source, chosen: Chosen, { names, columns }: Known) => {
  const encoding = source.kind === 'file' ? (chosen.encoding ?? guessEncoding(source.bytes)) : undefined
  const text = source.kind === 'file' ? readText(source.bytes, encoding ?? 'utf-8') : source.text
  const table = readTable(text, chosen.delimiter)
  const mapping = chosen.mapping ?? guessMapping(table.headings, names)
  const numbers = columns.filter(({ kind }) => kind === 'number').map(each => mapping[each.source])
  return { encoding, table, mapping, isComma: chosen.isComma ?? guessDecimalComma(table, numbers) }
}

/** The checked rows that are not saved: those that were rejected only now with their reasons. */
const withOutcome = (checked: readonly CheckedRow[], outcome: readonly JudgedRow[]): CheckedRow[] => {
  const outcomeOf = new Map(outcome.map(row => [row.line, row]))
  return checked.map(row => outcomeOf.get(row.line) ?? row).filter(row => !outcomeOf.has(row.line) || isRejected(row))
}

export const useImport = (definition: Resolved, wanted: ImportDefinition) => {
  const columns = useMemo(() => columnsOf(definition, wanted), [definition, wanted])
  const known = useNames(definition, columns)
  const [pictures, setPictures] = useState<Values>({})
  const [source, setSource] = useState<Source>()
  const [chosen, setChosen] = useState<Chosen>({})
  const [checked, setChecked] = useState<ImportChecked>()
  const judged = checked?.rows
  const [moved, setMoved] = useState<ReadonlyMap<number, MovedPoint>>(new Map())
  const [takesDoubtful, setTakesDoubtful] = useState(false)
  const [progress, setProgress] = useState<number>()
  const [outcome, setOutcome] = useState<Outcome>()
  /** By line: what is saved; a row that is rejected while it is saved can be corrected and saved again. */
  const [saved, setSaved] = useState<ReadonlyMap<number, JudgedRow>>(new Map())
  const { isBusy, attempt } = useBusy()
  const key = useRef('')
  const refresh = useRefreshResource()

  const table = useMemo(() => source && known && read(source, chosen, known), [source, chosen, known])
  const fileRows = useMemo(
    () => (table && known ? toImportRows(table.table, known.columns, table.mapping, table.isComma) : []),
    [table, known],
  )
  const corrections = useCorrections(known?.columns ?? columns)
  const rows = useMemo(() => applyCorrections(fileRows, corrections.applied), [fileRows, corrections.applied])
  const doubtful = useMemo(() => {
    const valuesOf = new Map(rows.map(({ line, values }) => [line, values]))
    return (judged ?? []).flatMap(({ line, accuracy, pointDoubt = null, point, verdict }) =>
      ((accuracy && accuracy !== 'House') || pointDoubt) && point && verdict !== 'refused'
        ? [{ line, point, accuracy, doubt: pointDoubt, values: valuesOf.get(line) ?? {} }]
        : [],
    )
  }, [judged, rows])

  const placed = ({ line, values }: ImportRow): ImportRow => {
    const point = moved.get(line)
    if (!point) return { line, values }
    const { latitude, longitude, isConfirmed } = point
    return { line, values: { ...values, latitude, longitude, pointConfirmed: String(isConfirmed) } }
  }
  const waiting = new Set(doubtful.map(({ line }) => line).filter(line => !takesDoubtful && !moved.has(line)))
  const wantedLines = new Set(
    (judged ?? []).flatMap(({ line, verdict }) =>
      (verdict === 'create' || verdict === 'update') && !waiting.has(line) ? [line] : [],
    ),
  )
  const toSave = rows.filter(({ line }) => wantedLines.has(line)).map(placed)

  const chosenPictures = pictureFields(definition, wanted).flatMap(field => {
    const image = pictures[field.source] as { guid: string } | undefined
    return image ? [[pictureColumn(field), image.guid]] : []
  })
  const defaults = { ...initialCells(definition, wanted), ...Object.fromEntries(chosenPictures) }
  const sent: Sent = { list: wanted.list, ...(Object.keys(defaults).length > 0 && { defaults }) }

  return {
    source,
    columns,
    pictures,
    setPictures,
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
    corrections,
    saved,
    /** Some batches of a run are saved: it goes on with what it began with. */
    isSaving: progress !== undefined,
    /** The columns that a file must have and that none is chosen for. */
    lacking: columns.filter(({ source: column, required }) => required && table?.mapping[column] === undefined),
    setTakesDoubtful,
    take: (next: Source | undefined) => {
      setSource(next)
      setChosen({})
      corrections.reset()
    },
    change: (next: Chosen) => setChosen({ ...chosen, ...next }),
    move: (line: number, point: Point, isConfirmed = true) =>
      setMoved(before => new Map([...before, [line, { ...point, isConfirmed }]])),
    /** Checks the rows that are not saved yet, with the typed corrections and those of `more`. */
    check: (more?: Corrections) =>
      attempt(async () => {
        const corrected = corrections.apply(more)
        const waitingRows = applyCorrections(fileRows, corrected).filter(({ line }) => !saved.has(line))
        const answer = await checkRows(sent, waitingRows)
        // A point that was confirmed on the map stays, unless its row has another address now.
        setMoved(before => new Map([...before].filter(([line]) => judged && !more?.has(line))))
        setChecked(answer)
        setOutcome(undefined)
      }),
    back: () => setChecked(undefined),
    save: () =>
      attempt(async () => {
        key.current ||= newRequestGuid()
        setProgress(0)
        try {
          const answer = await saveRows(sent, key.current, toSave, setProgress)
          const done = answer.rows.filter(row => !isRejected(row))
          setSaved(before => new Map([...before, ...done.map(row => [row.line, row] as const)]))
          setChecked(before => before && { ...before, rows: withOutcome(before.rows, answer.rows) })
          setOutcome(answer)
          setProgress(undefined)
        } finally {
          await refresh(definition.name)
        }
      }),
  }
}
export type Importing = ReturnType<typeof useImport>
