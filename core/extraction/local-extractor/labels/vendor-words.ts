/** Legal forms and words that a business's name ends with or contains. Folded. */
export const legalForm =
  /\b(?:inc|llc|l\.l\.c|ltd|limited|corp|corporation|co|company|plc|llp|lp|p\.?c|n\.?a|gmbh|ag|kg|kgaa|ohg|gbr|ug|e\.?k|e\.?v|se|a\.g|b\.?v|n\.?v|s\.?a|s\.?a\.?s|sarl|eurl|sasu|s\.?l|s\.?l\.?u|s\.?r\.?l|s\.?p\.?a|s\.?r\.?o|a\/s|aps|ab|oy|as|pty|pvt|bhd|sdn|s\/b|lda|ltda|sp\. ?z ?o\. ?o)(?![a-z])\.?/;

/** Words of trades and shops that make a line look like a business's name. */
export const tradeWord =
  /\b(?:bank|mortgage|insurance|electric|energy|power|water|gas|utility|utilities|plumbing|heating|hvac|roofing|landscap\w*|lawn|cleaning|services?|solutions|systems|group|holdings|partners|associates|association|homeowners|condominium|hoa|poa|management|properties|realty|rentals?|restaurant|restoran|cafe|coffee|kitchen|bakery|pizza|grill|bar|hotel|resort|inn|hardware|stationery|books?|mart|market|supermarket|store|stores|shop|trading|enterprise|enterprises|industries|machinery|supply|supplies|furniture|lighting|electrical|electronics|pharmacy|farmasi|clinic|motor|motors|auto|tyres?|station|petrol|kedai|syarikat|perniagaan|pasar|mini market|communications|telecom|wireless|broadband|media|studio|software|technologies|technology|labs?|hosting|cloud|university|school|county|city of|town of|department|district|authority|treasurer|tax collector|versicherung\w*|stadtwerke|apotheke|boulangerie|factory|centre|center|house|express|international|global|federal|credit union|financial|lending|home loans?|pest control|locksmith|painting|flooring|construction|contractors?|builders?|disposal|waste|sanitation|sewer|savings|trust|servicing|lenders?|loans|capital|credit|finance|funding|co-?operative|co-op|telephone|cable|internet|fiber|village of|borough|township|parish|council|improvement|corporation|foundation|villas|lofts|condominiums|townhomes?|townhouses?|estates|community|communities|owners|glass|windows?|doors?|appliances?|carpets?|paving|concrete|masonry|fenc(?:e|ing)|gutters?|chimney|septic|drains?|propane|solar|alarm|security|elevators?|laundry|storage|hauling|towing|inspections?|appraisals?|survey(?:ors|ing)|engineering|law|attorneys?|bookkeeping|advis(?:ors?|ers?)|agency|mutual|casualty|assurance|underwriters|escrow|reclamation|irrigation|public works|light|administration|seafood|confectionery|advertising|packaging|resources|ventures?|bakeries)\b/;

/** What a business's name may end with but not consist of: a logo's second or third line is often no more. Folded, one word each. */
export const endOfName = new Set(
  `association associates bakery bakeries bank bhd board book books building cable cafe capital care casualty center centre co coa commission
  communications communities community company condominium condominiums construction contractors cooperative corp corporation council
  county credit development disposal district electric electrical electronics energy enterprise enterprises estates express federal
  finance financial flooring foundation fund funding furniture gas glass group grill grounds hardware heating hoa holdings home homeowners
  homes hotel improvement inc industries inn inspection insurance international internet investments irrigation kitchen landscape
  landscaping lawn legal lending light limited llc llp loan loans lofts ltd maintenance management market mart master mortgage motors mutual
  national of office oil owners packaging painting partners pest pharmacy plumbing power properties property realty recycling
  rental rentals residents resources restaurant restoration roofing sanitation savings schools sdn seafood security service services servicing
  shop software solar solutions stationery store stores studio supplies supply systems technologies technology telecom telephone title
  townhome townhomes townhouse township trade trading trust union university utilities utility ventures villas waste water windows
  paint paints decor lumber tools nurseries outlet depot warehouse wireless works agency air alarms ambulance appliance appliances arborists assurance attorneys authority bros brothers carpentry carpet
  carpets chimney condos conditioning cooling decks design designs doors drain drains drywall elevator engineering excavating
  exteriors interiors renovation renovations contracting excavation insulation blinds awnings cabinets exterminating exterminators fence fencing fiber floors garage garden gardens gutter gutters handyman hauling hosting hvac inspections
  installation irrigators janitorial junk key keys labs landscapes landscapers law lawn lawns library lock locks locksmith locksmiths lot
  masonry master mechanical media moving mowing nursery offices outdoor paving pool pools pumping refuse remodeling removal repair repairs roof
  roofs rooter septic sewer sewerage sewers siding snow sons spa sprinkler sprinklers stone surveying surveyors sweep sweeps tech
  telecommunications termite tile tree trees trimming veterinary wastewater welding yard yards`.split(/\s+/),
);

/** What no business calls itself: headings of papers, columns, addresses of streets and lines of talk. */
/** Heads of columns. */
const columnWord =
  'rooms|check in|check out|bedrag|montant|betrag|price|amount|total|quantity|description|article|artikel|omschrijving|designation|prix|unit price|menge|preis|gtin|pos|nr|name|address|number|qty';

export const notAName =
  /^(?:(?:pay|view|open|see|print|download)(?: (?:now|online|bill|invoice|statement|receipt|details|here|pdf))?|log ?in|sign ?in|unsubscribe|continue|submit|click here)$|^powered by\b|^(?:service|work|job|sales|repair|delivery|field) (?:ticket|order|slip|report)s?\W*$|^permit (?:issued|approved|renewal|granted)\b|^home equity (?:line|loan)\b|\b(?:bonded|licensed|insured) (?:and|&) (?:bonded|licensed|insured)\b|^\d+ days?$|^(?:loan |payment )?servicing center$|^(?:named insured|insured|borrowers?|co-?borrower|homeowner|taxpayer|assessed to|sold to|billed to|mailed to|prepared for)\b(?= \S)|^via\b|\b(?:certified|first[- ]class|registered|regular) mail\b|^for ?:|^(?:for |your |our )?(?:service|services|statement|billing|account|customer|bill|usage|read|reading|meter|cycle)(?: (?:for|from|to|at|date|dates|period|summary|information|details|address|location))*$|^for (?:service|the)\b|^[a-z ]*\b(?:notice|coupon|reminder|remittance|slip)$|, (?:trustee|treasurer|president|secretary|manager|agent|owner|esq\.?)$|^\d+ (?:of|x)\b|\b(?:operations|department|dept\.?|division|committee|processing|correspondence|(?:branch|customer care|customer service|help desk)(?: office)?|customer care|customer service|help desk|office of the treasurer)$|^(?:energy|utility|utilities|water|electric|electricity|gas|power|homeowners?|owners?|property|services?|association|rental|insurance|mortgage|internet)$|^(?:professionally )?managed by\b|^c\/o\b|^thank you for your\b|^(?:items?|products?|goods|services) (?:ordered|purchased|sold|shipped|used)\b|^(?:tax |simplified |commercial |proforma |retail |kopie |copy |original |cash |credit |official |sales |final |monthly |mortgage |account |billing |loan |periodic |your |customer |payment |e-?)*(?:invoices?|invoice\/bill|invoices\/bill|receipt|bill|statement|notice|estimate|quote|quotation|rechnung|facture|factuur\.?|factura|fattura|recu|quittung|gutschrift|memo|slip|sales?|summary|details?|information|coupon|confirmation|order|voucher|document)\b|\b(?:invoice|receipt|order|document|bill|customer|account|member|cashier|salesperson|table(?!$)|served|counter(?!$)|operator|server|waiter|terminal|trans|trn|ref|gst|vat|tax|ssm|reg|registration|roc|tel|tell?|phone|fax|^mobile|mobile(?!$)|email|e-mail|hotline|website|www|http|page|seite|date|datum|time|due|total|subtotal|amount|balance|qty|item|description|bill to|ship to|sold to|attn|attention|dear|hello|hi|thank you|welcome|thanks|greetings|number|no\.|p\.?o\.? box|id)\b\W{0,3}(?:no|number|id|to|date|#|:|\d|$)|^(?:no|lot|unit|suite|floor|jalan|jln|taman|lorong|bandar|persiaran|tingkat)\b[ .:\d]|^\W*(?:welcome|thank you|thanks|dear|hello|hi|page|seite|tel|fax|phone|bill to|ship to|sold to|to|billing address|shipping address|view in browser|view online|forwarded message|stylesheet|beispiel|customer|member|important|please|notes?|terms|total|amount|date|from)\b\W*(?:$|:|\d)|@|https?:|www\.|not negotiable|\bpage \d|^meeting notice\b|^(?:meeting|when|until|where|organizer|about) ?:|^(?:hello|hi|dear|good (?:morning|afternoon|evening))\b/;

/** What is said about a name is more than the name: `This email was sent by Acme Limited, which may use …`. */
export const isSentence =
  /^(?=(?:\S+ ){3}).*\b(?:is|are|was|were|has been|have been|will be|may (?:be|use|contain)|can be|cannot|sent (?:this|you|to|by|from))\b/;

/** True for a head of a column, which names no one. */
export const isColumnWord = new RegExp(`^\\W*(?:${columnWord})\\W*$`);

/** Streets, cities, codes: the lines below a name. */
export const addressLine =
  /^\W*(?:no\.? ?\d|lot\b|\d+[a-z]?[,-]? (?:[a-z\d.'-]+ ){0,4}(?:st|street|ave|avenue|rd|road|blvd|boulevard|dr|drive|ln|lane|way|ct|court|pl|place|pkwy|parkway|hwy|highway|cir|circle|ter|terrace|sq|square|loop|trail|trl)\b)|\b(?:jalan|jln|taman|lorong|persiaran|bandar|seksyen|kawasan|tingkat|kuala lumpur|selangor|johor|petaling|penang|malaysia)\b|\b[a-z]{2},? \d{5}(?:-\d{4})?$|^\d{4,5} [a-z]|\bp\.? ?o\.? box\b|strasse\b|str\. ?\d|\brue\b|\bstraat\b|\bweg \d|\bunited states\b|\bsuite \d|\bfloor\b|\b\d{5,6}\b/;

/** Words that say: the name follows (or stands below). */
export const vendorLabel =
  /^\W*(?:from|vendor|seller|merchant|supplier|sold by|billed by|bill from|issued by|service provider|provider|company|company name|biller|contractor|payee|payable to|pay to|remit to|remit payment to|make checks? payable to|please make (?:all )?checks? payable to|lender|servicer|mortgage servicer|loan servicer|insurer|carrier|landlord|association|verkaufer|lieferant|rechnungssteller|aussteller|vendeur|fournisseur|emetteur|proveedor|vendedor|emisor|leverancier|verkoper|fornitore|all payment to be made in favor of)\b\W*(?::|$)/;
export const vendorLabelInLine =
  /\b(?:make (?:all )?checks? payable to|(?:receipt|invoice|bill|statement) from|payable to|sold by|payment received by|you paid|you sent a payment .{0,40}to|paid to|payment to|merchant|thank you for (?:shopping (?:at|with)|choosing|your (?:purchase|order|payment) (?:from|at|to|with))|titulaire du compte|kontoinhaber|kontoname|account holder|\(c\)|©) ?:? ?(?:\d{4}(?: ?- ?(?:\d{4}|\d\d|present))?,? )?(?:by )?/;

/** Words that say: what follows is the customer's, not the vendor's. */
export const customerLabel =
  /^\W*(?:bill(?:ed|ing)? to|bill to address|sold to|ship(?:ped|ping)? to|invoice (?:for|to)|invoiced to|to|attn|attention|customer|customer name|client|deliver(?:y|ed)? to|billing address|shipping address|service (?:address|for|at|location)|services (?:at|for)|mailing address|property address|property|account holder|borrower|homeowner|owner|tenant|member|guest name|guest|prepared for|buyer|purchaser|kaufer\W*|kaufer\/leistungsempfanger|rechnungsempfanger|rechnungsadresse|rechnungsanschrift|lieferadresse|lieferanschrift|empfanger|kunde|client|adresse de (?:livraison|facturation)|livraison|factuuradres|afleveradres|klant|cliente|facturar a|destinatario|warenempfanger|abweichender \w+|recipient|insured|named insured|patient)\b[\w ]{0,14}(?::|$)/;
