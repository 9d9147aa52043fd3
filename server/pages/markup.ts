/** Builds HTML from templates. Every value is escaped, unless it is markup itself. */
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeText = (value: string) => value.replace(/[&<>"']/g, character => entities[character] ?? '')

export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type TemplateValue = Markup | readonly Markup[] | string | number | undefined

const toText = (value: TemplateValue): string => {
  if (value instanceof Markup) return value.text
  if (Array.isArray(value)) return value.map(toText).join('')
  return value === undefined ? '' : escapeText(String(value))
}

/** Returns the markup of a template. An undefined value adds nothing. */
export const html = (parts: TemplateStringsArray, ...values: TemplateValue[]) =>
  new Markup(parts.reduce((text, part, index) => text + toText(values[index - 1]) + part))
