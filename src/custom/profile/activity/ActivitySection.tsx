/**
 * The activity of the organisation in the profile: who did what, with old and new values. It is filtered by person,
 * record, kind and period. The filter is stored in the URL, so that links can set it.
 */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { useLanguage } from '../../../i18n/i18n'
import { loadSupportMessages } from '../../../i18n/lazyMessages'
import { useDownload } from '../../engine/actions/useDownload'
import { type ExportFormat, exportFormats } from '../../engine/export/exportFormats'
import { exportFormatNames, FileFormatMenu } from '../../engine/export/FileFormatMenu'
import { ActivityEntries } from '../../engine/history/ActivityEntries'
import { type ActivityFilter, activityQueryOptions, readAllActivity } from '../../engine/history/activityCalls'
import { formatSubjectName } from '../../engine/history/auditSentence'
import { ProfileSection } from '../ProfileSection'
import { ActivityFilters } from './ActivityFilters'

const filterNames = ['person', 'record', 'kind', 'from', 'to'] as const

const parseFilter = (search: string): ActivityFilter => {
  const searchParams = new URLSearchParams(search)
  return Object.fromEntries(
    filterNames.flatMap(name => (searchParams.get(name) ? [[name, searchParams.get(name)]] : [])),
  )
}

/**
 * Location state of a navigation that keeps the focus in the filter's inputs. Without it, the focus moves to the
 * section's heading.
 */
const keepsFocus = { isTab: true }

const useFilter = () => {
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  const [filter, setFilter] = useState(() => parseFilter(search))
  const take = (next: ActivityFilter) => {
    setFilter(next)
    navigate(
      { search: String(new URLSearchParams(next)), hash },
      { replace: true, state: { ...(state as object | null), ...keepsFocus } },
    )
  }
  return { filter, take }
}

/** Returns the newest name of the record by whose id the activity is filtered, as soon as the entries are read. */
const useRecordName = (filter: ActivityFilter) => {
  const translate = useTranslate()
  const language = useLanguage()
  const { data } = useInfiniteQuery({ ...activityQueryOptions(filter, language), enabled: false })
  const newest = data?.pages[0]?.items.find(({ subject }) => subject === filter.record)
  return newest && formatSubjectName(newest, translate, language)
}

const ExportButton = ({ filter }: { filter: ActivityFilter }) => {
  const translate = useTranslate()
  const language = useLanguage()
  const { download, isBusy } = useDownload(
    async (format: ExportFormat) => {
      const [{ createExportFile }, { buildActivityTable }, entries] = await Promise.all([
        import('../../engine/export/exportFile'),
        import('./activityTable'),
        readAllActivity(filter),
      ])
      return createExportFile(buildActivityTable(entries, { translate, language }), format, language)
    },
    format => `activity.${format}`,
  )
  const choices = exportFormats.map(format => ({ choice: format, label: exportFormatNames[format] }))
  return <FileFormatMenu choices={choices} isBusy={isBusy} isOff={false} onChoose={format => void download(format)} />
}

export const ActivitySection = () => {
  use(loadSupportMessages())
  const translate = useTranslate()
  const { filter, take } = useFilter()
  // Number of clicks on links in entries. Such a link sets the filter, and the inputs are then created again with the
  // new filter.
  const [links, setLinks] = useState(0)
  const recordName = useRecordName(filter)
  const isFiltered = Object.keys(filter).length > 0
  return (
    <ProfileSection id="activity" title="support.activity.title">
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('support.activity.text')}
      </Typography>
      <ActivityFilters key={links} filter={filter} recordName={recordName} onChange={take} />
      <Box sx={{ alignSelf: 'flex-end' }}>
        <ExportButton filter={filter} />
      </Box>
      <ActivityEntries
        filter={filter}
        empty={translate(`support.activity.${isFiltered ? 'none' : 'empty'}`)}
        actionsOf={({ subject }) =>
          subject && subject !== filter.record ? (
            <Button
              size="small"
              sx={{ ml: -0.5 }}
              onClick={() => {
                take({ record: subject })
                setLinks(links + 1)
              }}
            >
              {translate('support.activity.ofRecord')}
            </Button>
          ) : null
        }
      />
    </ProfileSection>
  )
}
