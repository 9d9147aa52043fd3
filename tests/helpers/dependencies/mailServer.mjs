/** Runs a mail server that accepts every mail. Prints its port, then the recipient of each mail. */
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
// The server must not end when a client closes its connection while this process is stopped.
server.on('error', () => undefined)
server.listen(0, '127.0.0.1', () => console.log(server.server.address().port))
