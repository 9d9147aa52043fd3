/**
 * Instead of the writer that react-admin's own export button brings into every list: loaded where one is used, on a page of
 * somebody's own (vite.config.ts).
 */
const jsonExport = async (...given: unknown[]) => {
  const { default: write } = await import('jsonexport/dist/index')
  return write(...given)
}
export default jsonExport
