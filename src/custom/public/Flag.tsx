/** Small flags for the language menus. They are only decoration next to the language's name. */
import { type Language, languageTable } from '../../../contract/languages'

type Stroke = readonly [colour: string, path: string, width?: number]

const draw = ([colour, path, width]: Stroke) => (
  <path key={path + colour} d={path} {...(width ? { stroke: colour, strokeWidth: width } : { fill: colour })} />
)

export function Flag({ language }: { language: Language }) {
  return (
    <svg className="p-flag" width="24" height="16" viewBox="0 0 24 16" aria-hidden="true">
      {languageTable[language].flag.map(draw)}
      <path fill="none" stroke="#0003" d="M.5.5h23v15H.5z" />
    </svg>
  )
}
