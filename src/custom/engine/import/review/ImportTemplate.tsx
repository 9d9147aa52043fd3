/** Lists the columns that a file may have and their valid values, and offers an empty file with the headings. */
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { useLanguage } from '../../../../i18n/i18n'
import { saveFile } from '../../../ui/saveFile'
import { choiceKey } from '../../definition/messageKeys'
import { createCsvFile } from '../../export/csvFile'
import { useScreen } from '../../list/ScreenContext'
import { columnTitle, columnValueText, type ImportColumn } from '../importColumns'

const mostChoices = 8

export const ImportTemplate = ({ columns }: { columns: readonly ImportColumn[] }) => {
  const { definition } = useScreen()
  const translate = useTranslate()
  const language = useLanguage()
  const titleOf = ({ source }: ImportColumn) => columnTitle(translate, definition, source)
  const acceptedBy = (column: ImportColumn) => {
    const { source, kind, options, required, initial, isSeveral, rules = [] } = column
    const limit = rules.find(rule => rule.maxLength !== undefined)?.maxLength
    const choices = (options ?? []).slice(0, mostChoices)
    return [
      ...(required ? [translate('importReview.template.required')] : []),
      ...(kind === 'number' || kind === 'day' ? [translate(`importReview.template.${kind}`)] : []),
      ...(kind === 'boolean' ? [`${translate('engine.yes')} / ${translate('engine.no')}`] : []),
      ...(choices.length > 0
        ? [choices.map(value => translate(choiceKey(definition, source, value), { _: value })).join(' / ')]
        : []),
      ...(isSeveral ? [translate('importReview.template.several')] : []),
      ...(limit ? [translate('importReview.template.length', { limit })] : []),
      ...(initial === undefined
        ? []
        : [
            translate('importReview.template.initial', {
              value: columnValueText(translate, definition, column, initial),
            }),
          ]),
      ...(source === 'guid' ? [translate('importReview.template.guid')] : []),
    ].join(', ')
  }
  const download = () => {
    // The id column is left out: it is only useful for existing records, and their export can contain it.
    const headings = columns.filter(({ source }) => source !== 'guid').map(titleOf)
    saveFile(createCsvFile([headings], language), `${definition.name}-${translate('importReview.template.file')}.csv`)
  }
  return (
    <section>
      <Typography component="h3" variant="subtitle2">
        {translate('importReview.template.title')}
      </Typography>
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {columns.map(column => {
          const accepted = acceptedBy(column)
          return (
            <Typography key={column.source} component="li" variant="body2">
              {accepted ? `${titleOf(column)}: ${accepted}` : titleOf(column)}
            </Typography>
          )
        })}
      </ul>
      <Button sx={{ mt: 1, ml: -1 }} onClick={download}>
        {translate('importReview.template.download')}
      </Button>
    </section>
  )
}
