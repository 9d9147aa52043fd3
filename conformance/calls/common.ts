/** Checks section 7, Common: cities, geocoding and uploads. */
import { type Country, countries } from '../../contract/languages'
import { checkList, pageOrRows, rowsOf } from '../listing'
import { noPicture, pictureForm } from '../names'
import { type AccountCalls, invalid } from '../run'
import { city, geocode, image } from '../shapes'

interface NamedRecord {
  guid: string
  localizedNames: { en: string }
}

/** An address that the geocoder may or may not know. */
const street = { address: 'Khreshchatyk', houseNum: '22' }

/**
 * Checks the calls.
 * @returns a city of the account's country
 */
export async function common(at: AccountCalls): Promise<NamedRecord | undefined> {
  const all = 'GET /common/countries/{country}/cities'
  const country = await countryOf(at)
  const first = await checkList(at, all, { ids: [country], item: city, offset: 'offset' })
  const found = first?.items[0] as NamedRecord | undefined
  const another = countries.find(each => each !== country) ?? country
  await at.call(all, { ids: [another], query: { offset: '0' } }, { name: another })
  if (!found) return undefined
  const search = found.localizedNames.en.slice(0, 4)
  await at.call(
    all,
    { ids: [country], query: { search, offset: '0' } },
    {
      name: 'a search',
      more: ({ body }) => [
        !rowsOf(body).some(({ guid }) => guid === found.guid) && 'items: the city whose name begins so is missing',
      ],
    },
  )
  await at.call('GET /common/countries/UA/cities', { query: { search: 'ky' } })
  await byIds(at, country, (first?.items ?? []).slice(0, 2) as unknown as NamedRecord[])
  const query = { country, city: found.localizedNames.en, ...street }
  const refusals = [404, 422]
  await at.call('GET /common/geocode', { query }, { status: [200, ...refusals], body: geocode })
  await at.call('GET /common/geocode', { query: { country } }, { name: 'no address', status: invalid })
  return found
}

const countryOf = async (at: AccountCalls): Promise<Country> => {
  const { body } = await at.send('GET /auth/me')
  return (body as { country?: Country } | undefined)?.country ?? 'UA'
}

const byIds = (at: AccountCalls, country: string, wanted: NamedRecord[]) =>
  at.call(
    'GET /common/countries/{id}/cities/by-ids',
    { ids: [country], query: { ids: wanted.map(({ guid }) => guid) } },
    {
      more: ({ body }) => {
        const guids = rowsOf(body).map(({ guid }) => guid)
        return wanted.map(
          ({ guid }, place) => !guids.includes(guid) && `the city asked for as number ${place + 1} is missing`,
        )
      },
      body: pageOrRows(city),
    },
  )

/**
 * Uploads a picture.
 * @returns the image's id
 */
export async function upload(at: AccountCalls): Promise<string | undefined> {
  const line = 'POST /resources'
  const query = { md: 'true', sm: 'true' }
  await at.call(line, { query, body: noPicture() }, { name: 'a file that is no picture', status: invalid })
  const answer = await at.call(line, { query, body: pictureForm() }, { body: image })
  return (answer?.body as { guid: string } | undefined)?.guid
}
