import { once } from 'node:events';
import { createServer, connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { S3StandIn } from '../../stand-in/s3-server.js';
import { Ceph, noCeph } from '../ceph.js';
import { s3SettingsOf } from '../s3-settings.js';

/** A bucket on this machine that containers reach. */
export interface SharedBucket {
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Opens it to a network of containers, of which this machine has the address. Answers its endpoint there. */
  openTo(address: string): Promise<string>;
  stop(): Promise<void>;
}

/** A bucket of Ceph, or of a stand-in where Ceph is not installed. Both listen on loopback alone until they are opened to a network. */
export async function startBucket(): Promise<SharedBucket> {
  const server = noCeph === null ? await Ceph.start() : await S3StandIn.start();
  const { bucket, endpoint = '', credentials } = server instanceof Ceph ? server.settings(tmpdir()) : s3SettingsOf({ bucket: 'ledger', port: server.port }, tmpdir()); // prettier-ignore
  const port = Number(new URL(endpoint).port);
  const door = createServer((outside) => {
    const inside = connect(port, '127.0.0.1');
    for (const socket of [outside, inside]) socket.on('error', () => [outside, inside].forEach((end) => end.destroy()));
    outside.pipe(inside).pipe(outside);
  });
  return {
    bucket,
    accessKeyId: credentials?.accessKeyId ?? '',
    secretAccessKey: credentials?.secretAccessKey ?? '',
    openTo: async (address) => {
      door.listen(0, address);
      await once(door, 'listening');
      return `http://${address}:${(door.address() as AddressInfo).port}`;
    },
    stop: async () => {
      door.close();
      await server.stop();
    },
  };
}
