/** Components that every window shows in the list of stores. They are in one file, so that they are one request. */
export { DownloadCityLabelsButton } from '../bins/DownloadLabelsButton'
export { CitiesPanel } from './CitiesPanel'
export { UnconfirmedPointIcon } from './UnconfirmedPointIcon'
