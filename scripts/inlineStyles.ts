/**
 * Writes the styles of the first page (9 kB) into the page itself, so that the first paint does not wait for a style
 * sheet. Vite adds the nonce that the page's content security policy requires.
 */
import type { Plugin } from 'vite'

const link = /<link rel="stylesheet"[^>]*? href="\/(assets\/[^"]+\.css)"[^>]*>/

export const inlineStylesPlugin = (): Plugin => ({
  name: 'inline-styles',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(page, { bundle = {} }) {
      const [whole, file = ''] = link.exec(page) ?? []
      const styles = bundle[file]
      if (!whole || styles?.type !== 'asset' || typeof styles.source !== 'string')
        throw new Error('the first page names no styles that can stand in it')
      const inlined = page.replace(whole, () => `<style>${styles.source}</style>`)
      if (link.test(inlined)) throw new Error('the first page names more styles than one')
      return inlined
    },
  },
})
