// `node tell-holder.mjs FOLDER`: prints the process id of the copy that runs on a data folder; nothing where none does.
import { holderOf } from './lock.mjs';

process.stdout.write((await holderOf(process.argv[2] ?? '')) ?? '');
