/** All rows of the list as it is narrowed and sorted, as a CSV file: react-admin walks the pages, or the server makes it. */
import Download from '@mui/icons-material/Download'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { type RaRecord, useListContext, useTranslate } from 'react-admin'
import { blob } from '../../dataProvider/http'
import type { ExportKind } from './exportFile'
import { useScreen } from './ScreenContext'
import { useDownload } from './useDownload'
import { useExport } from './useExport'

/** `from`: the server makes the file, GET of this address with the filter as JSON. */
export const ServerExport = ({ from }: { from: string }) => {
  const { definition } = useScreen()
  const { filter, filterValues } = useListContext()
  const translate = useTranslate()
  const query = { filter: JSON.stringify({ ...filterValues, ...filter }) }
  const { download, isBusy } = useDownload(() => blob(from, { query }), `${definition.name}.csv`)
  return (
    <Button startIcon={<Download />} loading={isBusy} onClick={download}>
      {translate('engine.export')}
    </Button>
  )
}

const kinds: readonly ExportKind[] = ['shown', 'raw']

interface ExportMenuProps {
  rows(): Promise<readonly RaRecord[]>
}

export const ExportMenu = ({ rows }: ExportMenuProps) => {
  const { definition } = useScreen()
  const translate = useTranslate()
  const fileOf = useExport()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { download, isBusy } = useDownload(
    async (kind: ExportKind) => fileOf(await rows(), kind),
    `${definition.name}.csv`,
  )
  const choose = (kind: ExportKind) => {
    setAnchor(null)
    void download(kind)
  }
  return (
    <>
      <Button
        startIcon={<Download />}
        loading={isBusy}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {translate('engine.export')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {kinds.map(kind => (
          <MenuItem key={kind} onClick={() => choose(kind)}>
            {translate(`engine.exportAs.${kind}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

/** Every page of the list. */
export const useEveryRow = () => {
  const { getData, total } = useListContext()
  return async (): Promise<RaRecord[]> => (await getData?.({ maxResults: total ?? 0, meta: { everyPage: true } })) ?? []
}

export const ListExport = () => {
  const rows = useEveryRow()
  return <ExportMenu rows={rows} />
}
