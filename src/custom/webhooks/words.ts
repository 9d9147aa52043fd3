/** The words of a type of news: dots would be read as deeper keys. */
export const wordOf = (type: string) => `webhooks.types.${type.replace('.', '_')}`
