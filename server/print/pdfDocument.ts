/** Creates a PDF of A4 sheets in millimetres, with its title and language, which screen readers need. */
import { jsPDF } from 'jspdf'
import { bcp47Tags, type Language } from '../../contract/languages'
import { embedFontFamily } from './embedFont'
import { mainFontFamily } from './fontFiles'

export function createPdfDocument(title: string, language: Language): jsPDF {
  const document = new jsPDF({ unit: 'mm', format: 'a4', compress: true, putOnlyUsedFonts: true })
  document.setDocumentProperties({ title, creator: 'Bottle Portal' })
  document.setLanguage(bcp47Tags[language].slice(0, 2) as 'en')
  // With the setting `DisplayDocTitle`, PDF viewers show the document's title instead of the file's name.
  document.viewerPreferences({ DisplayDocTitle: true })
  embedFontFamily(document, mainFontFamily)
  return document
}
