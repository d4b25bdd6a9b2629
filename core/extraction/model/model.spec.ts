import { expect, test } from 'vitest';
import { modelOfRelease, shippedModel } from '#core/extraction/model/model';

test('of weights of another release those are taken that find what this one finds', () => {
  const own = shippedModel();
  const { outputs } = own.alone.rate;
  const model = modelOfRelease({
    alone: { rate: { outputs, features: { seen: [0, 500] } }, day: { outputs: ['another'], features: { seen: [0, 500] } } } as never,
    item: { outputs: own.item.outputs, features: { seen: [0, 300] } },
    readRight: { rate: { 'read:5': 0.5 } } as never,
  });
  expect(model.alone.rate.score('rate', ['seen'])).toBe(5);
  expect(model.item.score('item', ['seen'])).toBe(3);
  expect(model.alone.day).toBe(own.alone.day);
  expect(model.classes).toEqual(own.classes);
  expect(model.readRight).toEqual({ ...own.readRight, rate: { 'read:5': 0.5 } });
  const before = modelOfRelease({ alone: { rate: { outputs, features: { seen: [0, 500] } } } as never });
  expect(before.alone.rate).toBe(own.alone.rate);
});
