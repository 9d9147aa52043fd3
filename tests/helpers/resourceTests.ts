/** Selects the tests that run in a copy of the source tree with new resources (tests/contract/newResource.test.ts). */
import { lists } from '../../contract/lists'

/**
 * The lists that exist without the sample resources. Their tests are left out, because they run in the source tree
 * itself.
 */
const existing = Object.keys(lists).join('|')
export const ofNewLists = `--testNamePattern=^(?!.*\\b(the list (${existing})|(${existing}) of a)\\b)`

/** Tests of the server that sort, search, import and export every field of a resource, and break each of its rules. */
export const serving = ['sortedLists', 'declaredImports', 'importedReferences', 'exportedImports', 'declaredRules'].map(
  name => `tests/server/${name}.test.ts`,
)

/**
 * All tests that cover a resource: the generated test of its screen, and tests that run for every declared resource.
 */
export const covering = [
  ...['lorries', 'cabs', 'memos', 'visits', 'definitions'].map(name => `tests/portal/${name}.test`),
  'tests/contract/folders.test.ts',
  'tests/server/ownership.test.ts',
  ...serving,
  'tests/portal/lists/declaredImport.test.tsx',
].concat(
  [
    ...['isolation', 'foreignRows', 'extraKeys', 'fuzz', 'erasure', 'versions', 'addressSpellings', 'teamAccess'],
    ...['auditSentences', 'calls'],
  ].map(name => `tests/access/${name}.test.ts`),
)
