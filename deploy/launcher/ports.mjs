import { createServer } from 'node:net';
import { join } from 'node:path';
import { readKept, writeKept } from './kept-json.mjs';
import { PlainError } from './plain-error.mjs';

const loopback = '127.0.0.1';

/**
 * Why an address cannot be listened on, as the system's error code; undefined when it can.
 * @param {number} port 0 for any
 * @param {string} host
 * @returns {Promise<{ code: string | undefined, port: number }>} with the port that was tried
 */
function tryPort(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.on('error', (error) => resolve({ code: /** @type {NodeJS.ErrnoException} */ (error).code, port }));
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      const found = typeof address === 'object' && address ? address.port : port;
      server.close(() => resolve({ code: undefined, port: found }));
    });
  });
}

/**
 * The port to use for each setting, by its variable. A taken default moves on to the next free one and says so;
 * a taken port that was set by hand is an error.
 * @param {import('./settings.mjs').PortSetting[]} settings
 * @param {(sentence: string) => void} say
 */
export async function choosePorts(settings, say) {
  /** @type {Record<string, number>} */
  const chosen = {};
  for (const setting of settings) {
    chosen[setting.variable] = await choosePort(setting, new Set(Object.values(chosen)), say);
  }
  return chosen;
}

/**
 * @param {import('./settings.mjs').PortSetting} setting
 * @param {Set<number>} ours ports that were given out a moment ago
 * @param {(sentence: string) => void} say
 */
async function choosePort(setting, ours, say) {
  const { purpose, number, byHand, host } = setting;
  for (let port = number; port < number + 100; port += 1) {
    const { code } = ours.has(port) ? { code: 'EADDRINUSE' } : await tryPort(port, host);
    if (code === undefined) {
      if (port !== number) say(`Port ${number} is in use, so the ${purpose} uses ${port}.`);
      return port;
    }
    if (code !== 'EADDRINUSE' || byHand) throw new PlainError(refusal(setting, port, code));
  }
  throw new PlainError(`Ports ${number} to ${number + 99} are all in use; set ${setting.variable} to a free one.`);
}

/**
 * @param {import('./settings.mjs').PortSetting} setting
 * @param {number} port
 * @param {string} code
 */
function refusal({ variable, host, hostVariable }, port, code) {
  if (code === 'EADDRINUSE') return `Port ${port} (${variable}) is used by another program; set ${variable} to a free one.`;
  if (code === 'EACCES') return `This user is not allowed to listen on port ${port} (${variable}); choose one above 1023.`;
  if (code === 'EADDRNOTAVAIL' && hostVariable) return `${host} (${hostVariable}) is not an address of this machine.`;
  return `Port ${port} (${variable}) on ${host} cannot be listened on: ${code}.`;
}

/**
 * Ports for the services inside, the same as last time where they are still free.
 * @param {string} folder the data folder, which remembers them
 * @param {string[]} names
 */
export async function innerPorts(folder, names) {
  const file = join(folder, 'ports.json');
  /** @type {Record<string, unknown>} */
  const remembered = Object(readKept(file));
  /** @type {Record<string, number>} */
  const chosen = {};
  for (const name of names) {
    const last = await tryPort(Number.isInteger(remembered[name]) ? Number(remembered[name]) : 0, loopback);
    chosen[name] = last.code === undefined ? last.port : (await tryPort(0, loopback)).port;
  }
  // A start that finds them as they were must not fail for want of a place to write them to.
  if (names.some((name) => remembered[name] !== chosen[name])) writeKept(file, chosen);
  return chosen;
}
