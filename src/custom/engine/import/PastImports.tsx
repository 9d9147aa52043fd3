/**
 * Lists the imports of the last day that changed records of this list. Each import has a button that undoes it, unless
 * it was already undone.
 */

import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Import, UndoImportResult } from '../../../../contract/imports'
import { bcp47Tags } from '../../../../contract/languages'
import { useLanguage } from '../../../i18n/i18n'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { useBusy } from '../../ui/useBusy'
import { useRefreshResource } from '../actions/useRowAction'
import { useScreen } from '../list/ScreenContext'
import { fetchImports, undoImport } from './importApi'
import type { ImportDefinition } from './importDefinition'

type UndoneImport = Omit<UndoImportResult, 'next'>

const UndoResult = ({ undone }: { undone: UndoneImport }) => {
  const translate = useTranslate()
  return (
    <Alert severity={undone.kept.length > 0 ? 'warning' : 'success'}>
      {translate('engine.import.taken', { deleted: undone.deleted, restored: undone.restored })}
      {undone.kept.length > 0 && (
        <>
          <div>{translate('engine.import.kept')}</div>
          <ul style={{ margin: 0, paddingInlineStart: 20 }}>
            {undone.kept.map(({ line, name }) => (
              <li key={line}>{`${translate('engine.import.line', { line })}: ${name}`}</li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  )
}

export const PastImports = ({ wanted: { list } }: { wanted: ImportDefinition }) => {
  const { definition } = useScreen()
  const translate = useTranslate()
  const language = useLanguage()
  const queryClient = useQueryClient()
  const refresh = useRefreshResource()
  const [undone, setTaken] = useState<UndoneImport>()
  const [entered, setAsked] = useState<Import>()
  const { isBusy, attempt } = useBusy()
  const { data = [] } = useQuery({ queryKey: ['imports', list], queryFn: () => fetchImports(list) })
  const back = async (id: string) => {
    await attempt(async () => {
      try {
        setTaken(await undoImport(id))
      } finally {
        await Promise.all([queryClient.invalidateQueries({ queryKey: ['imports', list] }), refresh(definition.name)])
      }
    }, 'engine.import.notTaken')
    setAsked(undefined)
  }
  const labelOf = ({ createdAt, created, updated }: Import) => {
    const at = new Intl.DateTimeFormat(bcp47Tags[language], { dateStyle: 'medium', timeStyle: 'short' })
    return translate('engine.import.past', { at: at.format(new Date(createdAt)), created, updated })
  }
  const shown = data.filter(({ created, updated }) => created + updated > 0)
  if (shown.length === 0 && !undone) return null
  return (
    <section>
      <Typography component="h3" variant="subtitle2">
        {translate('engine.import.lastDay')}
      </Typography>
      {undone && <UndoResult undone={undone} />}
      <List dense disablePadding>
        {shown.map(pastImport => (
          <ListItem key={pastImport.guid} disableGutters sx={{ gap: 1, flexWrap: 'wrap' }}>
            <ListItemText primary={labelOf(pastImport)} />
            {pastImport.takenBackAt ? (
              <Typography variant="body2">{translate('engine.import.isTaken')}</Typography>
            ) : (
              <Button loading={isBusy && entered === pastImport} disabled={isBusy} onClick={() => setAsked(pastImport)}>
                {translate('engine.import.takeBack')}
              </Button>
            )}
          </ListItem>
        ))}
      </List>
      {entered && (
        <ConfirmDialog
          title={translate('engine.import.takeBackAsk')}
          confirmLabel={translate('engine.import.takeBack')}
          isBusy={isBusy}
          isDangerous
          onConfirm={() => void back(entered.guid)}
          onClose={() => setAsked(undefined)}
        >
          <p>{labelOf(entered)}</p>
          <p>{translate('engine.import.takeBackText')}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
