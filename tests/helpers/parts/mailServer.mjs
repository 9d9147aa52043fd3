/** Runs a mail server that accepts everything. Prints its port, then the recipient of each mail. */
import { SMTPServer } from 'smtp-server'

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    stream.resume().on('end', () => {
      console.log(session.envelope.rcptTo[0].address)
      done()
    })
  },
})
// The client hung up while the server was stopped.
server.on('error', () => undefined)
server.listen(0, '127.0.0.1', () => console.log(server.server.address().port))
