import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';

// A child reads one picture at a time and must give its memory back.
sharp.cache(false);
sharp.concurrency(1);

export { type Metadata, type Sharp, type SharpOptions, sharp };
