/** Runs a geocoder that finds one house for every address. Prints its port, then the time of each call in ms. */
import { createServer } from 'node:http'

const place = { lat: '50.4486', lon: '30.5229', address: { house_number: '22', road: 'Хрещатик' } }
const server = createServer((_request, answer) => {
  console.log(performance.now())
  answer.setHeader('content-type', 'application/json').end(JSON.stringify([place]))
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
