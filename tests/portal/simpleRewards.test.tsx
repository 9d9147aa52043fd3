import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { simpleReward } from './support/builders'
import { errorAnswer, fakeApi, pageOf } from './support/fakeApi'
import { renderArea } from './support/renderArea'
import { areaOf, retailerTestResources } from './support/retailer'

const list = 'GET /b2b/retail/rewards/simple'
const open = (at = '/retail/rewards') => renderArea({ area: areaOf('Retailer'), resources: retailerTestResources, at })

describe('simple rewards', () => {
  it('shows three cities and an ellipsis, and enlarges the picture', async () => {
    fakeApi({ [list]: () => pageOf([simpleReward(1)]) })
    const { user } = await open()
    expect(await screen.findByText('Kyiv, Lviv, Odesa, …')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Enlarge the picture: Reward 1' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reward 1' }))
    expect(dialog.getByRole('img', { name: 'Reward 1' })).toHaveAttribute('src', '/files/l')
  })

  it('uploads the chosen picture, shows it, and sends its id', async () => {
    const reward = simpleReward(1)
    const picture = { ...reward.image, guid: 'new-image', mdUrl: '/files/new' }
    const api = fakeApi({
      [list]: () => pageOf([reward]),
      'GET /common/countries': () => ({ body: [] }),
      'POST /resources': () => ({ body: picture }),
      'PUT /b2b/retail/rewards/simple': () => ({ status: 204 }),
    })
    await open()
    const user = userEvent.setup({ applyAccept: false })
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    const field = await screen.findByLabelText(/^Image/)
    await user.upload(field, new File(['x'], 'x.txt', { type: 'text/plain' }))
    await waitFor(() => expect(field).toHaveAccessibleDescription('Choose an SVG, PNG, JPEG or WebP picture'))
    await user.upload(field, new File(['x'], 'x.png', { type: 'image/png' }))
    await waitFor(() =>
      expect(screen.getByRole('img', { name: 'Preview of the picture' })).toHaveAttribute('src', '/files/new'),
    )
    expect(field).not.toHaveAccessibleDescription()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(api.of('PUT')).toHaveLength(1))
    expect(api.of('PUT')[0]).toEqual({
      method: 'PUT',
      path: `/b2b/retail/rewards/simple/${reward.guid}`,
      body: {
        name: 'Reward 1',
        description: 'A thing worth having',
        points: 10,
        rewardType: 'Products',
        imageId: 'new-image',
        cityIds: reward.cities.map(({ guid }) => guid),
      },
    })
  })

  it('moves the focus to the heading when a row disappears with its deletion', async () => {
    let left = [simpleReward(1)]
    fakeApi({
      [list]: () => pageOf(left),
      'DELETE /b2b/retail/rewards/simple': () => {
        left = []
        return { status: 204 }
      },
    })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
    expect(screen.queryByText('Reward 1')).not.toBeInTheDocument()
  })

  it('requires everything that is required, and limits the lengths', async () => {
    const api = fakeApi({ [list]: () => pageOf([]) })
    const { user } = await open('/retail/rewards/new')
    await user.click(await screen.findByLabelText(/^Name/))
    await user.paste('x'.repeat(47))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('The text is too long. Limit: 46')).toBeVisible()
    // The code of some inputs loads later, and only then do these inputs show their error.
    await waitFor(() => expect(screen.getAllByText('Fill in this field')).toHaveLength(3))
    expect(screen.getByLabelText(/^Points/)).toHaveValue('0')
    expect(screen.getByText('The value is too small. Minimum: 1')).toBeVisible()
    await user.click(screen.getByLabelText(/^Points/))
    await user.keyboard('50')
    expect(screen.getByLabelText(/^Points/)).toHaveValue('50')
    expect(api.of('POST')).toEqual([])
  })

  it.each([
    [errorAnswer(413, 'PayloadTooLarge'), 'The picture is too large: 0 MB, at most 5 MB is possible'],
    [
      errorAnswer(422, 'UnprocessableEntity', { file: 'UnprocessableEntity' }),
      'Choose an SVG, PNG, JPEG or WebP picture',
    ],
  ])('says at the field why a picture was rejected, without a toast', async (answer, words) => {
    fakeApi({ [list]: () => pageOf([]), 'POST /resources': () => answer })
    const { user } = await open('/retail/rewards/new')
    const input = await screen.findByLabelText(/^Image/)
    await user.upload(input, new File(['x'], 'x.png', { type: 'image/png' }))
    expect(await screen.findByText(words)).toBeVisible()
    expect(input).toHaveAccessibleDescription(words)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
