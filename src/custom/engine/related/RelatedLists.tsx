/**
 * Shows the related lists of a record, in its view dialog or on its page: the records of other resources that refer to
 * it. Uses react-admin's ReferenceManyField with the rows of the engine's lists. Lists of resources that the role does
 * not have are left out.
 */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useMemo } from 'react'
import type { RaRecord } from 'react-admin'
import { ReferenceManyFieldBase, useListContext, useListPaginationContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { toFilterQueryString } from '../../../../contract/portalPaths'
import { isWorthRetrying } from '../../../dataProvider/apiError'
import { ErrorScreen } from '../../ui/ErrorScreen'
import { LoadingSkeletons } from '../../ui/LoadingSkeletons'
import type { ChildList } from '../definition/definition'
import { useEngine } from '../definition/EngineContext'
import { dialogKey, titleKey } from '../definition/messageKeys'
import type { ResolvedDefinition } from '../definition/resolve'
import { PageButtons } from '../list/ListPagination'
import { newestFirstSort } from '../list/listArguments'
import { RecordCards } from '../list/RecordCards'
import { RecordTable } from '../list/RecordTable'
import { openedFromListState, ScreenContext, type ScreenState } from '../list/ScreenContext'
import { findScreenPath } from './screenPath'
import { useEmbeddedScreen } from './useEmbeddedScreen'

const rowsPerPage = 10
const queryOptions = { retry: isWorthRetrying, onError: () => undefined }

/**
 * Returns the screen state in which the rows of a related list are rendered: its columns without the reference to the
 * parent record and without `omit`, and its actions that open a row on the screen of its resource.
 */
const useChildScreen = (
  definition: ResolvedDefinition,
  { by, omit }: ChildList,
  path: string | undefined,
): ScreenState => {
  const shown = useMemo(() => {
    const { tabs, bulk, ...others } = definition
    return {
      ...others,
      actions: path ? definition.actions.filter(({ kind }) => kind === 'view' || kind === 'edit') : [],
      columns: definition.columns.filter(({ source }) => source !== by && !omit?.includes(source)),
    }
  }, [definition, by, omit, path])
  return useEmbeddedScreen(shown, path)
}

const Rows = ({ headingId }: { headingId: string }) => {
  const { data, error, total = 0, isPending, refetch } = useListContext<RaRecord>()
  const { page, perPage, setPage } = useListPaginationContext()
  const translate = useTranslate()
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'))
  if (error && !data) return <ErrorScreen error={error} onRetry={() => void refetch()} />
  if (isPending || !data) return <LoadingSkeletons count={2} height={50} />
  if (total === 0) return <Typography sx={{ color: 'text.secondary' }}>{translate('engine.nothingHere')}</Typography>
  return (
    <Box role="group" aria-labelledby={headingId}>
      {data.length > 0 && (isNarrow ? <RecordCards records={data} /> : <RecordTable records={data} />)}
      <Box sx={{ mt: 1, display: 'flex', justifyContent: 'center' }}>
        <PageButtons page={page} pages={Math.ceil(total / perPage)} onChange={setPage} />
      </Box>
    </Box>
  )
}

interface HeadingProps {
  id: string
  definition: ResolvedDefinition
  path: string | undefined
  by: string
  parentId: string
  isPage: boolean
}

const Heading = ({ id, definition, path, by, parentId, isPage }: HeadingProps) => {
  const { total } = useListContext()
  const translate = useTranslate()
  const { form, dialog, toolbar } = definition
  const mayCreate = form && !dialog && toolbar.some(({ kind }) => kind === 'create')
  const query = toFilterQueryString({ [by]: parentId })
  const title = translate(titleKey(definition))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
      <Typography
        id={id}
        component={isPage ? 'h2' : 'h3'}
        variant={isPage ? 'h6' : 'subtitle1'}
        sx={{ flexGrow: 1, ...(!isPage && { fontWeight: 650 }) }}
      >
        {total === undefined ? title : `${title}: ${total}`}
      </Typography>
      {path && mayCreate && (
        <Button
          component={Link}
          to={`${path}/new${query}`}
          state={{ ...openedFromListState, record: { [by]: parentId } }}
        >
          {translate(dialogKey(definition, 'create'))}
        </Button>
      )}
      {path && (
        <Button component={Link} to={`${path}${query}`} aria-describedby={id}>
          {translate('engine.related.all')}
        </Button>
      )}
    </Box>
  )
}

interface RelatedListProps {
  child: ChildList
  definition: ResolvedDefinition
  record: RaRecord
  isPage: boolean
}

const RelatedList = ({ child, definition, record, isPage }: RelatedListProps) => {
  const { resource, by } = child
  const path = findScreenPath(useEngine(), resource)
  const screen = useChildScreen(definition, child, path)
  const id = useId()
  return (
    <ScreenContext.Provider value={screen}>
      <ReferenceManyFieldBase
        record={record}
        reference={resource}
        target={by}
        perPage={rowsPerPage}
        sort={child.sort ?? definition.sort ?? newestFirstSort}
        filter={definition.filter ?? {}}
        queryOptions={queryOptions}
      >
        <Box
          component="section"
          aria-labelledby={id}
          // In a dialog, a heading that sticks to the top of the window would cover the middle of the dialog, so it
          // scrolls with the table.
          sx={{ mt: isPage ? 0 : 3, '&& th.RaDataTable-headerCell': { position: 'static' } }}
        >
          <Heading id={id} definition={definition} path={path} by={by} parentId={String(record.id)} isPage={isPage} />
          <Rows headingId={id} />
        </Box>
      </ReferenceManyFieldBase>
    </ScreenContext.Provider>
  )
}

interface RelatedListsProps {
  lists: readonly ChildList[]
  record: RaRecord
  /** Whether the lists are shown on a page and not in a dialog. */
  isPage?: boolean
}

export const RelatedLists = ({ lists, record, isPage = false }: RelatedListsProps) => {
  const { resources } = useEngine()
  return lists.map(child => {
    const definition = resources.get(child.resource)
    return (
      definition && (
        <RelatedList key={child.resource} child={child} definition={definition} record={record} isPage={isPage} />
      )
    )
  })
}
