declare module 'jsonexport/dist/index' {
  const write: (...given: unknown[]) => unknown
  export default write
}
