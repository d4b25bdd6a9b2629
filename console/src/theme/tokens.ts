/** The colours of the console, by mode. Green, amber and red speak only of status. */
export const ink = '#101725';

interface Tone {
  text: string;
  ground: string;
  dot: string;
}

export interface Tokens {
  ground: string;
  paper: string;
  border: string;
  text: string;
  textSecondary: string;
  blue: string;
  blueText: string;
  blueGround: string;
  amber: string;
  amberText: string;
  good: Tone;
  warn: Tone;
  bad: Tone;
  info: Tone;
  chart: readonly string[];
}

export const light: Tokens = {
  ground: '#f5f6f8',
  paper: '#ffffff',
  border: '#e1e5eb',
  text: '#131a26',
  textSecondary: '#525c6c',
  blue: '#1f54c9',
  blueText: '#ffffff',
  blueGround: '#ebf0fb',
  amber: '#e08a1e',
  amberText: '#7a4205',
  good: { text: '#0f5f43', ground: '#e2f3ea', dot: '#1f8a63' },
  warn: { text: '#7a4205', ground: '#fcefd8', dot: '#e08a1e' },
  bad: { text: '#9c1f1f', ground: '#fde7e6', dot: '#d23b3b' },
  info: { text: '#1b49ad', ground: '#e4ecfb', dot: '#3b6fe0' },
  chart: ['#1f54c9', '#e08a1e', '#1f8a6b', '#8a5bd0', '#5b6b82', '#c2447a', '#3c9bbd', '#9a7b16'],
};

export const dark: Tokens = {
  ground: '#0c1119',
  paper: '#131a25',
  border: '#263142',
  text: '#e8edf5',
  textSecondary: '#9fabbd',
  blue: '#86aaff',
  blueText: '#0c1119',
  blueGround: '#1a2740',
  amber: '#f3b260',
  amberText: '#f5c98c',
  good: { text: '#7fdcb4', ground: '#12291f', dot: '#45b98a' },
  warn: { text: '#f5c98c', ground: '#33240f', dot: '#e9a23b' },
  bad: { text: '#ffaaa5', ground: '#3a1a1c', dot: '#f0605c' },
  info: { text: '#a9c3ff', ground: '#18253f', dot: '#6f98ff' },
  chart: ['#86aaff', '#f3b260', '#57c7a3', '#b996f0', '#97a6ba', '#f08ab4', '#72c7e4', '#d9bf5f'],
};
