import { beforeAll, describe, expect, test } from 'vitest';
import { type CommonPasswords, commonPasswords } from '#core/records/users/common-passwords';
import { passwordRefusal } from '#core/records/users/password-refusal';
import { randomPassword } from '#core/records/users/passwords';

let common: CommonPasswords;
beforeAll(async () => {
  common = await commonPasswords();
});
const owner = { email: 'jo.sample@oakdale-homes.example', fullName: 'Joséphine Ng', business: 'Elm & Oak Rentals' };
const refused = (password: string) => passwordRefusal(password, owner, common)?.type ?? null;

describe('a password', () => {
  test.each([
    ['correct horse battery staple', 'common_password'],
    ['correcthorsebatterystaple', 'common_password'],
    ['Correct Horse Battery Staple 2026!', 'common_password'],
    ['May the Force be with you', 'common_password'],
    ['monkeydragonmaster', 'common_password'],
    ['monkey-dragon-master-2026', 'common_password'],
    ['m0nkeydrag0nmaster', 'common_password'],
    ['correct horse battery', null],
    ['otters battle glaciers', null],
    ['a good long password', null],
    ['seven wet otters', null],
    ['dragon 8302749164', null],
    ['monkey dragon sunshine', 'common_password'],
    ['829403756182', null],
    ['zwölf nasse Otter', null],
    ['十二匹の濡れたカワウソが鳴く', null],
    ['🦦🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵🐔', null],
    ['elevenchars', 'too_short'],
    // Twelve units of UTF-16, and six characters.
    ['🦦🦊🐻🐼🐨🐯', 'too_short'],
    ['mailcreated5240', 'common_password'],
    ['1QAZ2wsx3edc', 'common_password'],
    ['password1234', 'common_password'],
    ['Password2026!!', 'common_password'],
    ['P@$$w0rd!2026', 'common_password'],
    ['passwordpassword', 'common_password'],
    ['password password', 'common_password'],
    ['password dragon', 'common_password'],
    ['hello world 12', 'common_password'],
    ['dragon password 99', 'common_password'],
    ['dragonpassword1', 'common_password'],
    ['aaaaaaaaaaaaaa', 'common_password'],
    ['abcabcabcabcabc', 'common_password'],
    ['123456789012', 'common_password'],
    ['abcdefghijklm', 'common_password'],
    ['qwertyuiop98765', 'common_password'],
    ['qwertyuiopas', 'common_password'],
    ['asdfghjklzxc', 'common_password'],
    ['mnbvcxzlkjhg', 'common_password'],
    ['passwordabcd', 'common_password'],
    ['passwordqwer', 'common_password'],
    ['abcdefgqwert', 'common_password'],
    ['passwordqwerty2026', 'common_password'],
    ['            ', 'common_password'],
    ['i am jo.sample here', 'holds_name'],
    ['the SAMPLE of them', 'holds_name'],
    ['the s@mpl3 of them', 'holds_name'],
    ['joséphine goes out', 'holds_name'],
    ['near oakdale it rains', 'holds_name'],
    ['our elm & oak rentals', 'holds_name'],
    ['a rental ledger for me', 'holds_name'],
  ])('%s: %s', (password, why) => {
    expect(refused(password)).toBe(why);
  });

  test('that is very long takes no time', () => {
    const start = performance.now();
    for (const password of ['a'.repeat(999) + 'b', 'ab1!'.repeat(250), 'x9'.repeat(499) + 'zz']) refused(password);
    expect(performance.now() - start).toBeLessThan(200);
  });

  test('that is made for somebody always fits', () => {
    expect(
      Array.from({ length: 500 }, randomPassword)
        .map(refused)
        .filter((why) => why === 'too_short' || why === 'common_password'),
    ).toEqual([]);
  });
});
