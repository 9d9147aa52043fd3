/** Small flags for the language menu; the name beside them says the language. */
import type { Language } from '../../../../contract/limits'

const drawings = {
  en: (
    <>
      <path fill="#012169" d="M0 0h24v16H0z" />
      <path stroke="#fff" strokeWidth="3.2" d="m0 0 24 16M24 0 0 16" />
      <path stroke="#c8102e" strokeWidth="1.6" d="m0 0 24 16M24 0 0 16" />
      <path stroke="#fff" strokeWidth="5.4" d="M12 0v16M0 8h24" />
      <path stroke="#c8102e" strokeWidth="3.2" d="M12 0v16M0 8h24" />
    </>
  ),
  ua: (
    <>
      <path fill="#0057b7" d="M0 0h24v8H0z" />
      <path fill="#ffd700" d="M0 8h24v8H0z" />
    </>
  ),
  pl: (
    <>
      <path fill="#fff" d="M0 0h24v8H0z" />
      <path fill="#dc143c" d="M0 8h24v8H0z" />
    </>
  ),
} as const satisfies Record<Language, unknown>

export function Flag({ language }: { language: Language }) {
  return (
    <svg className="p-flag" width="24" height="16" viewBox="0 0 24 16" aria-hidden="true">
      {drawings[language]}
      <path fill="none" stroke="#0003" d="M.5.5h23v15H.5z" />
    </svg>
  )
}
