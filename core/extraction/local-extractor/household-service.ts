const account = /\b(?:account|acct|customer)\b(?: ?(?:number|no\b|num\b|nbr\b|#|id\b))?[ .:#]{0,12}[a-z]{0,3}-?\d/;

/** What is charged for, or the first lines' name of who charges it: gas, power, refuse, sewer, internet, telephone, television. */
const field =
  /\bnatural gas\b|\bgas (?:charges?|used|usage|supply|delivery|delivered|cost|service)\b|\belectric(?:ity)? (?:charges?|usage|used|supply|delivery)\b|\b(?:trash|garbage|refuse|recycling|waste|rubbish|compost)(?: (?:and|&) (?:trash|garbage|refuse|recycling|compost))? (?:service|collection|pick-?up|cart)|\b(?:trash|garbage|refuse) (?:and|&) recycling\b|\bsew(?:er|age|erage) (?:service|charges?|usage|base|rate|fee)|\b(?:high[- ]speed|home|residential|fiber|cable|unlimited|basic) internet\b|\binternet (?:service|plan|access|charges?|\d+)|\bbroadband\b|\b\d+ ?(?:mbps|gbps|gig)\b|\b(?:home|residential|local) (?:tele)?phone\b|\b(?:tele)?phone (?:service|charges?|line)|\blong distance\b|\bland ?line\b|\bcable tv\b|\bbroadcast tv\b|\bdvr\b|\b(?:digital|basic|expanded) (?:tv|cable)\b|\btv (?:package|service|select)\b/;
const name =
  /^[a-z&', .-]{0,40}\b(?:natural gas|gas|waste|refuse|garbage|sanitation|sewer|internet|broadband|fiber|cable|telephone)\b[a-z&', .-]{0,30}$/;
const nameLines = 4;

const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?';
/** What only a bill says that comes again and again. */
const recurring = [
  new RegExp(
    `\\b(?:service|billing|usage|bill) (?:period|from|dates?:? ?\\S+ ?(?:-|to|thru|through))\\b|\\bdays of service\\b|\\b${month}(?: \\d{1,2},?)?(?: \\d{4})? ?(?:-|to|thru|through) ?${month}(?![a-z])`,
  ),
  /\b(?:gas|energy|electricity|water) used\b|\busage\b|\bmeter\b|\b(?:present|current|previous|prior) read(?:ing)?\b/,
  /\b(?:previous|prior|last|opening) (?:balance|bill|statement)\b|\bbalance (?:brought )?forward\b|\b(?:new|current|monthly|recurring) charges\b/,
  new RegExp(`\\byour (?:[a-z]+ ){0,3}(?:bill|statement)\\b(?! (?:to|of lading))|\\b${month} (?:bill|statement)\\b`),
];
/** Work done once may have an account and an address as well. */
const served = /\b(?:services? (?:address|location|at)|for service at)\b/;
const billed = /\b(?:bill(?:ing)?|statement) date\b/;

/** Heating oil and propane come by the load. */
const fuel = /\b(?:heating oil|fuel oil|propane|#2 oil)\b/;
const load = /^(?=[^]*\b(?:gal|gals|gallons?)\b)(?=[^]*\bdeliver(?:y|ed|ies)\b)/;

/** A tradesman's invoice, a lodger's or association's account, a bank's statement and a host's bill speak of such services too. */
const other =
  /\blabou?r\b(?! day)|\bhourly\b|\b\d+(?:\.\d+)? (?:hrs?|hours?) ?(?:@|x|at \$?\d)|\bjob\b|\binstall(?:ed|ation|ing|er)?\b|\brepair\w*|\breplace\w*|\bremoval\b|\bclean-?(?:out|up)\b|\bloads?\b|\bhaul(?:ed|ing)? (?:away|off)\b|\bjunk\b|\btune-?up\b|\bgas line\b|\bleak (?:test|repair)|\bdump fee\b|\btechnician\b|\bwork order\b|\bscope of work\b|\bestimate (?:no|number|#)|\bproposal\b|\brent\b|\blease\b|\bdues\b|\bassessments?\b|\bassociation\b|\bmanagement fee\b|\btransactions?\b|\bwithdrawals?\b|\bminimum payment\b|\bhosting\b|\bdomains?\b|\bsoftware\b|\blicen[sc]e\b|\bseats?\b|\bsubscription\b|\bpest\b|\blawn\b|\bmonitoring\b/;

/**
 * Whether the folded words are those of a household's service that is billed again and again, whatever its name: they name the service and an account,
 * and a period, a usage or an earlier balance, or the place served and the day of billing; or a delivery of fuel to an account.
 */
export function isHouseholdService(text: string): boolean {
  if (!account.test(text) || other.test(text)) return false;
  if (fuel.test(text)) return load.test(text);
  const top = text.split('\n').slice(0, nameLines);
  if (!field.test(text) && !top.some((line) => name.test(line.trim()))) return false;
  return recurring.some((mark) => mark.test(text)) || (served.test(text) && billed.test(text));
}
