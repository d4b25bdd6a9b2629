import type { Asset, AssetProposal } from '../api/types';
import type { Values } from '../records/use-record-form';

/** Over how many years something is depreciated, as the api names it. */
export const recoveryPeriods: readonly Asset['recovery'][] = ['27.5', '15', '7', '5'];

/** What a new asset begins with. */
export const newAsset = {
  property_id: null,
  expense_id: null,
  name: '',
  recovery: '27.5',
  cost: '',
  land: '',
  special_allowance: '',
  placed_in_service: '',
  disposed_on: '',
};

/** What the words of a capital expense say it bought, English and German; the sooner it is written off, the likelier it is meant. */
const boughtThings: readonly (readonly [Asset['recovery'], RegExp])[] = [
  [
    '5',
    /refrigerator|fridge|freezer|stove|\boven|\brange\b|cooktop|dishwasher|microwave|washer|washing machine|dryer|appliance|carpet|furniture|kühlschrank|gefrier|\bherd\b|backofen|spülmaschine|waschmaschine|trockner|teppich|möbel/i,
  ],
  ['7', /\bdesk\b|office furniture|schreibtisch|büromöbel/i],
  ['15', /\bfenc(?:e|ing)\b|driveway|sidewalk|landscap|shrub|\btrees?\b|zaun|einfahrt|gehweg|bepflanzung/i],
];

/** Over how many years what has this name is likely depreciated: an appliance sooner than a roof. */
export const recoveryOf = (name: string): Asset['recovery'] =>
  boughtThings.toReversed().find(([, words]) => words.test(name))?.[0] ?? '27.5';

/** A proposal as the beginning of a new asset: a building, or what a capital expense bought. */
export const ofProposal = ({ property_id, expense_id, name, cost, placed_in_service }: AssetProposal, building: string): Values => ({
  ...newAsset,
  property_id,
  expense_id,
  name: name ?? building,
  recovery: name === null ? '27.5' : recoveryOf(name),
  cost: String(cost),
  placed_in_service: placed_in_service ?? '',
});

/** Nothing is an empty field. */
const amount = (value: unknown): string => (typeof value === 'number' && value !== 0 ? String(value) : '');

/** An asset as its form shows it. */
export const toForm = (asset: Values): Values => ({
  ...asset,
  cost: amount(asset.cost),
  land: amount(asset.land),
  special_allowance: amount(asset.special_allowance),
  disposed_on: asset.disposed_on ?? '',
});

/** What is sent: only a building has land, and all but a building may have a special allowance. */
export const assetOf = ({
  property_id,
  expense_id,
  name,
  recovery,
  cost,
  land,
  special_allowance,
  placed_in_service,
  disposed_on,
}: Values): Values => {
  const isBuilding = recovery === '27.5';
  return {
    property_id,
    expense_id,
    name,
    recovery,
    cost: Number(cost),
    land: isBuilding ? Number(land ?? 0) : 0,
    special_allowance: isBuilding ? 0 : Number(special_allowance ?? 0),
    placed_in_service,
    disposed_on,
  };
};

/** Whether a text is an amount of at most two decimals, not negative. */
export const isAmount = (text: string): boolean => /^\d{1,12}(\.\d{1,2})?$/.test(text);
