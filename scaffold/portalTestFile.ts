/** Generates the test of a resource's screen, such as `tests/portal/vehicles.test.tsx`. */
import { type Field, findNamingField, isInRequestBody, transitionsOf } from './fields'
import { toSentenceCase } from './names'
import { formatStringList, joinLines, type Resource, writersOf } from './resource'

const guid = (number: number) => `'00000000-0000-4000-8000-${String(number).padStart(12, '0')}'`
const sampleOf = (field: Field, at: number): string =>
  ({
    text: `'${toSentenceCase(field.source)} 1'`,
    multiline: `'${toSentenceCase(field.source)} 1'`,
    number: '12',
    money: '12.5',
    day: `'2026-06-01'`,
    boolean: 'true',
    choice: `'${field.options[0]}'`,
    states: `'${field.options[0]}'`,
    image: `{ guid: ${guid(100 + at)}, smUrl: '/files/s', mdUrl: '/files/m', lgUrl: '/files/l', originalUrl: '/files/o' }`,
    city: `{ guid: ${guid(100 + at)}, localizedNames: { en: 'Kyiv' } }`,
    reference: guid(100 + at),
  })[field.kind]

const sentOf = (resource: Resource, field: Field): string => {
  const { kind, key, source } = field
  const { one } = resource.names
  if (field === findNamingField(resource.fields)) return `${key}: 'Another'`
  return `${key}: ${one}.${kind === 'image' || kind === 'city' ? `${source}.guid` : key}`
}

export function renderPortalTestFile(resource: Resource): string {
  const { names, fields, readers, targets } = resource
  const { many, one, type, title, segment } = names
  const naming = findNamingField(fields)
  const field = `{ name: words.fields.${naming.source} }`
  const states = fields.find(({ kind }) => kind === 'states')
  const first = states && transitionsOf(states)[0]
  const others = [
    ...(fields.some(({ kind }) => kind === 'city') ? [`'GET /common/countries': () => ({ body: [] }),`] : []),
    ...Object.values(targets).map(({ path }) => `[\`GET \${api}/${path}\`]: () => pageOf([]),`),
  ]
  return joinLines([
    `/** Tests that ${title.toLowerCase()} can be viewed, changed${states ? ', marked' : ''} and deleted on the screen of each role. */`,
    `import { screen, waitFor, within } from '@testing-library/react'`,
    `import { describe, expect, it } from 'vitest'`,
    `import type { ${type} } from '../../contract/${many}'`,
    `import type { Area } from '../../src/app/area'`,
    `import { areas } from '../../src/app/areas'`,
    `import { ${many} as words } from '../../src/i18n/en/${many}'`,
    `import { definitions } from '../../src/resources'`,
    `import { fakeApi, pageOf${naming.isUnique ? ', errorAnswer' : ''} } from './support/fakeApi'`,
    `import { renderArea } from './support/renderArea'`,
    states && `import { chooseFromRowMenu } from './support/rowMenu'`,
    '',
    `const ${one} = {`,
    `  guid: ${guid(1)},`,
    ...fields.map((field, at) => `  ${field.kind === 'reference' ? field.key : field.source}: ${sampleOf(field, at)},`),
    '  version: 1,',
    `} satisfies ${type}`,
    '',
    `const isTheirs = (part: { segment: string }) => part.segment === '${segment}'`,
    'const open = async (role: keyof typeof areas, handlers: Parameters<typeof fakeApi>[0] = {}) => {',
    '  const whole: Area = areas[role]',
    '  const { api, path } = whole',
    '  const area: Area = { ...whole, menu: whole.menu.filter(isTheirs), screens: whole.screens.filter(isTheirs) }',
    `  const answers = fakeApi({ [\`GET \${api}/${segment}\`]: () => pageOf([${one}]), ${others.join(' ')} ...handlers })`,
    `  const { user } = await renderArea({ area, resources: definitions, at: \`\${path}/${segment}\` })`,
    `  await screen.findByText(${one}.${naming.key})`,
    '  return { answers, user }',
    '}',
    '',
    `describe.each(${formatStringList(writersOf(resource))} as const)('${many} of a %s', role => {`,
    `  const calls = \`\${areas[role].api}/${segment}\``,
    '',
    `  it('are changed in their form, which sends all that it shows', async () => {`,
    `    const { answers, user } = await open(role, { [\`PUT \${calls}\`]: () => ({ body: ${one} }) })`,
    `    await user.click(screen.getByRole('button', { name: 'Edit' }))`,
    `    const dialog = within(await screen.findByRole('dialog', { name: words.dialogs.edit }))`,
    `    const input = await dialog.findByRole('textbox', ${field})`,
    `    await waitFor(() => expect(input).toHaveValue(${one}.${naming.key}))`,
    '    await user.clear(input)',
    `    await user.type(input, 'Another')`,
    `    await user.click(dialog.getByRole('button', { name: 'Save' }))`,
    `    expect(await screen.findByText('Saved: Another')).toBeVisible()`,
    `    const body = { ${fields
      .filter(isInRequestBody)
      .map(field => sentOf(resource, field))
      .join(', ')} }`,
    `    expect(answers.of('PUT').map(call => [call.path, call.body])).toEqual([[\`\${calls}/\${${one}.guid}\`, body]])`,
    '  })',
    ...(naming.isUnique
      ? [
          '',
          `  it('say at the field that there is one already', async () => {`,
          `    const { user } = await open(role, { [\`PUT \${calls}\`]: () => errorAnswer(409, 'NotUnique', { ${naming.key}: 'NotUnique' }) })`,
          `    await user.click(screen.getByRole('button', { name: 'Edit' }))`,
          `    const input = await screen.findByRole('textbox', ${field})`,
          `    await user.type(input, '2')`,
          `    await user.click(screen.getByRole('button', { name: 'Save' }))`,
          '    await waitFor(() => expect(input).toHaveAccessibleDescription(/already/i))',
          '  })',
        ]
      : []),
    ...(first
      ? [
          '',
          `  it('are marked as ${toSentenceCase(first.to).toLowerCase()}', async () => {`,
          `    const { answers, user } = await open(role, { [\`PUT \${calls}\`]: () => ({ body: ${one} }) })`,
          `    await user.click(screen.getByRole('button', { name: words.actions.${first.key} }))`,
          `    await waitFor(() => expect(answers.of('PUT').map(call => call.path)).toEqual([\`\${calls}/\${${one}.guid}:${first.key}\`]))`,
          '  })',
        ]
      : []),
    '',
    `  it('are deleted after a question', async () => {`,
    `    const { answers, user } = await open(role, { [\`DELETE \${calls}\`]: () => ({ status: 204 }) })`,
    // A row shows two buttons. With states, they are the transition and "Edit", and "Delete" is in the row's menu.
    states
      ? `    await chooseFromRowMenu(user, 'Delete')`
      : `    await user.click(screen.getByRole('button', { name: 'Delete' }))`,
    `    const dialog = within(await screen.findByRole('dialog', { name: words.dialogs.delete }))`,
    `    expect(answers.of('DELETE')).toEqual([])`,
    `    await user.click(dialog.getByRole('button', { name: 'Delete' }))`,
    `    expect(await screen.findByText(\`Deleted: \${${one}.${naming.key}}\`)).toBeVisible()`,
    `    expect(answers.of('DELETE').map(call => call.path)).toEqual([\`\${calls}/\${${one}.guid}\`])`,
    '  })',
    '})',
    ...(readers.length > 0
      ? [
          '',
          `describe.each(${formatStringList(readers)} as const)('${many} of a %s, who only reads them', role => {`,
          `  it('are shown without a button that would write', async () => {`,
          '    await open(role)',
          `    const writing = [words.dialogs.create, 'Edit', 'Delete', 'More actions'${states ? ', ...Object.values(words.actions)' : ''}]`,
          `    const shown = screen.getAllByRole('button').map(button => button.getAttribute('aria-label') ?? button.textContent)`,
          '    expect(shown.filter(name => writing.some(each => name?.startsWith(each)))).toEqual([])',
          '  })',
          '})',
        ]
      : []),
  ])
}
